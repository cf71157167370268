import type { DescripcionEspecifica, Exportador, ParteExterior } from "#proto/cfdi/v1/foreign_trade_pb.ts";
import type { Concepto, CreateInvoiceRequest } from "#proto/cfdi/v1/invoicing_pb.ts";
import type { CreateTransferRequest } from "#proto/cfdi/v1/traslado_pb.ts";
import { catalogs, type LoadedCatalogs, SERVICE_UNIT, sizesOf } from "../catalogs/index.ts";
import { Decimal } from "../decimal.ts";
import { type Attributes, node, type XmlNode } from "../node.ts";
import { SAMPLES } from "../rules/comercio-exterior/model.ts";
import { GENERIC_FOREIGN } from "../rules/comprobante/common.ts";
import { written } from "../taxes.ts";
import { freeText, normalizeSpace } from "../xml.ts";
import { type Ask, asking, type Question } from "./asking.ts";
import { fuelOf, numberOfFuel } from "./petroliferos.ts";

export const COMERCIO_EXTERIOR = "cce20:ComercioExterior";

/** A product of the account keeps these of its goods, and the unit in which it is sold. */
export type CustomsData = Partial<
  Pick<Concepto, "claveUnidad" | "fraccionArancelaria" | "unidadAduana" | "factorAduana">
>;

export interface ExportContext {
  readonly receptor: { readonly rfc: string; readonly numRegIdTrib?: string | undefined };
  readonly permiso?: string | null;
  /** The account's products, by the number of a concept as it was sent. */
  readonly products: ReadonlyMap<string, CustomsData>;
  readonly loaded: LoadedCatalogs | undefined;
  /** Keys are in force on this day, the document's. */
  readonly day: string;
  readonly nameOf: LineName;
}

/** Returns the field of the request that says something of a line, or that is the line. */
export type LineName = (line: number, own?: LineFact) => string;

export type LineFact = keyof typeof OF_GOOD | "descuento";

/** An invoice says all of a good in its concept. */
export const conceptField: LineName = (line, own) => `conceptos[${line}]${own === undefined ? "" : `.${own}`}`;

const GOOD = "cartaPorte.mercancias";
/** A transfer says it in a good of its trip. */
const OF_GOOD = {
  noIdentificacion: "aduana.noIdentificacion",
  unidadAduana: "aduana.unidadAduana",
  factorAduana: "aduana.factorAduana",
  cantidadAduana: "aduana.cantidadAduana",
  descripcionesEspecificas: "aduana.descripcionesEspecificas",
  fraccionArancelaria: "bien.fraccionArancelaria",
  claveUnidad: "bien.claveUnidad",
  cantidad: "cantidad",
} as const;
export const goodField: LineName = (line, own) => {
  const field = own === undefined ? undefined : own === "descuento" ? "valor" : OF_GOOD[own];
  return `${GOOD}[${line}]${field === undefined ? "" : `.${field}`}`;
};

/** A Mercancia joins the concepts of one number and one fraction. */
export interface Good {
  /** The positions of its concepts. */
  readonly lines: readonly number[];
  /** Each of its DescripcionesEspecificas, by the position of its concept and its own one there. */
  readonly described: readonly (readonly [line: number, index: number])[];
}

export interface Export {
  readonly node: XmlNode;
  readonly goods: readonly Good[];
}

type Sold = { readonly importe: Decimal; readonly cantidad: Decimal; readonly concepto: Concepto };

/** An order of an export, of which an invoice's own order is one; a transfer says why, and whose goods they are. */
export type ExportOrder = Pick<CreateInvoiceRequest, "comercioExterior" | "moneda" | "tipoCambio" | "conceptos"> &
  Partial<Pick<CreateTransferRequest, "motivoTraslado" | "propietarios">>;

/**
 * Builds Comercio Exterior 2.0 of a document from its lines, or asks for all that is missing. What the rules of its
 * matrix say of a field of the request is left to them.
 */
export function exportOf(
  request: ExportOrder,
  lines: readonly Sold[],
  context: ExportContext,
): Export | { readonly questions: readonly Question[] } {
  const { comercioExterior, moneda = "MXN", tipoCambio, motivoTraslado, propietarios = [] } = request;
  const { comprador, destinatarios, exportador, ...terms } = comercioExterior!;
  const { questions, ask } = asking();
  const usd = terms.tipoCambioUsd ?? (moneda === "USD" ? tipoCambio : undefined);
  if (usd === undefined)
    ask(
      `${SENT}.tipoCambioUsd`,
      "es obligatorio: los pesos por dólar que publicó el Banco de México (art. 20 del CFF)",
    );
  // The guide allows an agreed rate, but by CCE158 the dollars of the invoice are not its own then.
  else if (moneda === "USD" && tipoCambio !== undefined && !Decimal.of(usd).equals(Decimal.of(tipoCambio)))
    ask(
      `${SENT}.tipoCambioUsd`,
      `con moneda USD es el tipoCambio de la factura, ${tipoCambio}, y puede omitirse; se recibió ${usd}`,
      "VAL-858",
    );
  const isAbroad = context.receptor.rfc === GENERIC_FOREIGN;
  if (comprador === undefined && isAbroad)
    ask(`${SENT}.comprador`, "es obligatorio: el domicilio del comprador, que reside en el extranjero");
  const emisor = exportador && emisorNode(exportador, context, ask);
  const measured = lines.map((line, at) => measure(line, at, context, ask));
  const groups = grouped(measured, lines, context.nameOf, ask);
  if (questions.length > 0) return { questions };
  const rate = Decimal.of(usd!).trim();
  const inDollars = dollarsBy(moneda, tipoCambio, rate);
  const goods = groups.map(({ described, ...group }) => {
    const nodes = described.map(([line, at]) => describedNode(lines[line]!.concepto.descripcionesEspecificas[at]!));
    return goodNode({ ...group, described: nodes }, inDollars);
  });
  const built = node(
    COMERCIO_EXTERIOR,
    {
      Version: "2.0",
      MotivoTraslado: motivoTraslado,
      // Definite export is the only key of c_ClavePedimento.
      ClaveDePedimento: "A1",
      CertificadoOrigen: terms.numCertificadoOrigen === undefined ? "0" : "1",
      NumCertificadoOrigen: freeText(terms.numCertificadoOrigen),
      NumeroExportadorConfiable: freeText(terms.numeroExportadorConfiable),
      Incoterm: terms.incoterm,
      Observaciones: freeText(terms.observaciones),
      TipoCambioUSD: rate.toString(),
      TotalUSD: totalOf(goods).toString(),
    },
    [
      emisor,
      ...propietarios.map(({ numRegIdTrib, residenciaFiscal: ResidenciaFiscal }) =>
        node("cce20:Propietario", { NumRegIdTrib: freeText(numRegIdTrib), ResidenciaFiscal }),
      ),
      comprador &&
        partNode("cce20:Receptor", comprador, isAbroad ? context.receptor.numRegIdTrib : comprador.numRegIdTrib),
      ...destinatarios.map((each) => partNode("cce20:Destinatario", each, each.numRegIdTrib, each.nombre)),
      goodsNode(goods),
    ],
  );
  return { node: built, goods: groups };
}

const SENT = "comercioExterior";
const SERVICE = "E48";
const CENTS = 2;
const DOLLAR_DECIMALS = 4;
const PRICE_DECIMALS = 6;
/** Customs counts in thousandths of its unit. */
export const QUANTITY_DECIMALS = 3;
/** Digits of a quotient that is rounded afterwards. */
const WORKING_DECIMALS = 20;

/** Estado, municipio and localidad follow from the postal code where none of them was sent. */
function emisorNode(exportador: Exportador, { loaded, day }: ExportContext, ask: Ask): XmlNode {
  const { curp, estado, municipio, localidad, codigoPostal } = exportador;
  const isTold = [estado, municipio, localidad].some((key) => key !== undefined);
  const found = isTold ? exportador : loaded?.codigoPostal?.get(codigoPostal, day);
  if (found === undefined && loaded?.codigoPostal !== undefined)
    ask(`${SENT}.exportador.codigoPostal`, `${codigoPostal} no está en c_CodigoPostal`, "VAL-730");
  else if (found?.estado === undefined)
    ask(
      `${SENT}.exportador.estado`,
      "es obligatorio: la clave de c_Estado, como COA; el código postal no lo dice aquí",
    );
  const { estado: Estado, municipio: Municipio, localidad: Localidad } = found ?? {};
  const domicilio = { ...addressOf(exportador), Localidad, Municipio, Estado, Pais: "MEX" };
  return node("cce20:Emisor", { Curp: curp }, [node("cce20:Domicilio", { ...domicilio, CodigoPostal: codigoPostal })]);
}

function partNode(name: string, part: ParteExterior, numRegIdTrib?: string, nombre?: string): XmlNode {
  const { localidad, municipio, estado, pais, codigoPostal } = part;
  const domicilio = {
    ...{ ...addressOf(part), Localidad: freeText(localidad), Municipio: freeText(municipio), Estado: freeText(estado) },
    ...{ Pais: pais, CodigoPostal: freeText(codigoPostal) },
  };
  const own = { NumRegIdTrib: freeText(numRegIdTrib), Nombre: freeText(nombre) };
  return node(name, own, [node("cce20:Domicilio", domicilio)]);
}

function addressOf(address: Exportador | ParteExterior): Attributes {
  const { calle, numeroExterior, numeroInterior, colonia, referencia } = address;
  return {
    Calle: freeText(calle),
    NumeroExterior: freeText(numeroExterior),
    NumeroInterior: freeText(numeroInterior),
    Colonia: freeText(colonia),
    Referencia: freeText(referencia),
  };
}

/** A concept as customs counts it. */
interface Measured {
  readonly number: string;
  readonly fraccion: string | undefined;
  readonly unidad: string;
  readonly cantidad: Decimal;
}

/** Counts a concept as customs does; asks for what is missing, and returns undefined then. */
function measure({ concepto, cantidad }: Sold, at: number, context: ExportContext, ask: Ask): Measured | undefined {
  const { noIdentificacion, claveUnidad } = concepto;
  const campo = (own: LineFact) => context.nameOf(at, own);
  if (noIdentificacion === undefined) {
    ask(campo("noIdentificacion"), "es obligatorio en una exportación: su clave de la mercancía", "VAL-751");
    return undefined;
  }
  const fuel = fuelOf(concepto, context.permiso ?? undefined);
  const normal = normalizeSpace(noIdentificacion);
  const number = (fuel === undefined ? normal : numberOfFuel(normal, fuel)) ?? normal;
  const product = context.products.get(noIdentificacion);
  const fraccion = concepto.fraccionArancelaria ?? product?.fraccionArancelaria;
  // The unit of a product is that of its own fraction.
  const known = fraccion === product?.fraccionArancelaria ? product : undefined;
  const asked = concepto.unidadAduana ?? known?.unidadAduana;
  if (asked === SERVICE_UNIT || claveUnidad === SERVICE) {
    const counted = Decimal.of(concepto.cantidadAduana ?? concepto.cantidad);
    return { number, fraccion: concepto.fraccionArancelaria, unidad: SERVICE_UNIT, cantidad: counted };
  }
  const where = `guárdela en el producto ${noIdentificacion}`;
  if (fraccion === undefined) {
    const service = `un servicio lleva claveUnidad ${SERVICE} o unidadAduana ${SERVICE_UNIT}`;
    const what = "la fracción arancelaria de la mercancía con su NICO, 10 dígitos";
    ask(campo("fraccionArancelaria"), `es obligatoria: ${what}; envíela, o ${where}; ${service}`, "VAL-760");
    return undefined;
  }
  const listed = context.loaded?.fraccionArancelaria;
  const found = listed?.get(fraccion, context.day);
  if (listed !== undefined && found === undefined) {
    const field = concepto.fraccionArancelaria === undefined ? "noIdentificacion" : "fraccionArancelaria";
    const told = `la fracción ${fraccion} no está en la tarifa vigente el ${context.day}`;
    ask(campo(field), `${told}; use la que la sustituyó, con su NICO`, "VAL-761");
    return undefined;
  }
  const unidad = asked ?? found?.umt;
  if (unidad === undefined) {
    const why = `aquí no está cargada la tarifa, que la da a la fracción ${fraccion}`;
    ask(campo("unidadAduana"), `es obligatoria, porque ${why}: una clave de c_UnidadAduana; o ${where}`);
    return undefined;
  }
  const isKnown = known?.claveUnidad === claveUnidad && (known.unidadAduana ?? unidad) === unidad;
  const factor = concepto.factorAduana ?? (isKnown ? known.factorAduana : undefined);
  const exact = countedIn(unidad, { claveUnidad, cantidad }, factor);
  if (concepto.cantidadAduana === undefined && exact === undefined) {
    const name = catalogs.nameOf("c_UnidadAduana", unidad).toLowerCase();
    const counted = `la aduana cuenta la fracción ${fraccion} en ${unidad} (${name})`;
    const how = `diga cuántas de ésas tiene una unidad de ${claveUnidad}, o envíe cantidadAduana`;
    const once = `guárdelo en el producto ${noIdentificacion}`;
    ask(campo("factorAduana"), `es obligatorio, porque ${counted}; ${how}, o ${once}`);
    return undefined;
  }
  const counted = concepto.cantidadAduana === undefined ? exact! : Decimal.of(concepto.cantidadAduana);
  return { number, fraccion, unidad, cantidad: counted };
}

/**
 * Counts a quantity in a unit of customs, by the factor or by what both units measure; undefined where they measure
 * different things and no factor is known.
 */
export function countedIn(
  unidadAduana: string,
  { claveUnidad, cantidad }: { readonly claveUnidad: string; readonly cantidad: Decimal },
  factor?: string,
): Decimal | undefined {
  const sizes = factor === undefined ? sizesOf(claveUnidad, unidadAduana) : [factor, "1"];
  if (sizes === undefined) return undefined;
  return cantidad.times(Decimal.of(sizes[0]!)).dividedBy(Decimal.of(sizes[1]!), WORKING_DECIMALS).trim();
}

interface Group extends Good, Measured {
  readonly importe: Decimal;
}

/** CCE153: joins the concepts of one number and one fraction, in the order of the first of each. */
function grouped(
  measured: readonly (Measured | undefined)[],
  lines: readonly Sold[],
  nameOf: LineName,
  ask: Ask,
): readonly Group[] {
  const groups = new Map<string, Group>();
  measured.forEach((one, at) => {
    if (one === undefined) return;
    const { concepto, importe } = lines[at]!;
    const key = `${one.fraccion ?? ""} ${one.number}`;
    const described = concepto.descripcionesEspecificas.map((_, index) => [at, index] as const);
    const first = groups.get(key);
    if (first === undefined) {
      groups.set(key, { ...one, importe, lines: [at], described });
      return;
    }
    if (first.unidad !== one.unidad)
      ask(
        nameOf(at, "unidadAduana"),
        `es ${one.unidad}, y la de ${nameOf(first.lines[0]!)}, la misma mercancía, ${first.unidad}`,
      );
    groups.set(key, {
      ...first,
      cantidad: first.cantidad.plus(one.cantidad),
      importe: first.importe.plus(importe),
      lines: [...first.lines, at],
      described: [...first.described, ...described],
    });
  });
  return [...groups.values()].map((group) => {
    const cantidad = group.cantidad.round(QUANTITY_DECIMALS);
    if (cantidad.isZero)
      ask(
        nameOf(group.lines[0]!, "cantidad"),
        `son ${group.cantidad.trim()} en la unidad de aduana ${group.unidad}, que se cuenta desde 0.001`,
      );
    return { ...group, cantidad };
  });
}

/** Importe in dollars, before any discount (CCE157). */
function dollarsBy(moneda: string, tipoCambio: string | undefined, usd: Decimal): (importe: Decimal) => Decimal {
  if (moneda === "USD") return (importe) => importe.round(DOLLAR_DECIMALS);
  const rate = tipoCambio === undefined ? Decimal.ONE : Decimal.of(tipoCambio);
  return (importe) => importe.times(rate).dividedBy(usd, WORKING_DECIMALS).round(DOLLAR_DECIMALS);
}

/** A good as its node states it; without a quantity customs counts it as the concept does. */
interface Declared {
  readonly number: string | undefined;
  readonly fraccion: string | undefined;
  readonly unidad: string | undefined;
  readonly cantidad: Decimal | undefined;
  readonly importe: Decimal;
  /** Each is a DescripcionesEspecificas. */
  readonly described: readonly XmlNode[];
}

function goodNode(
  { number, fraccion, unidad, cantidad, importe, described }: Declared,
  inDollars: (importe: Decimal) => Decimal,
) {
  const exact = inDollars(importe);
  // CCE164: the discount of samples, in cents, is not less than their value.
  const dollars = fraccion === SAMPLES ? exact.truncate(CENTS) : exact;
  const built = node(
    "cce20:Mercancia",
    {
      NoIdentificacion: number,
      FraccionArancelaria: fraccion,
      CantidadAduana: cantidad?.trim().toString(),
      UnidadAduana: unidad,
      ValorUnitarioAduana: cantidad && written(dollars.dividedBy(cantidad, PRICE_DECIMALS), CENTS),
      ValorDolares: written(dollars, CENTS),
    },
    described,
  );
  return { node: built, dollars };
}

function describedNode({ marca, modelo, subModelo, numeroSerie }: DescripcionEspecifica): XmlNode {
  return node("cce20:DescripcionesEspecificas", {
    Marca: freeText(marca),
    Modelo: freeText(modelo),
    SubModelo: freeText(subModelo),
    NumeroSerie: freeText(numeroSerie),
  });
}

const totalOf = (goods: readonly { readonly dollars: Decimal }[]) =>
  Decimal.sum(goods.map(({ dollars }) => dollars)).round(CENTS);

const goodsNode = (goods: readonly { readonly node: XmlNode }[]) =>
  node(
    "cce20:Mercancias",
    {},
    goods.map((good) => good.node),
  );

/** Repeats the complement of an export for what is credited of it, at its own rates. */
export function creditedExport(
  { name, attributes, children }: XmlNode,
  credited: readonly Declared[],
  { moneda, tipoCambio }: { readonly moneda: string; readonly tipoCambio: string | undefined },
): XmlNode {
  const inDollars = dollarsBy(moneda, tipoCambio, Decimal.of(attributes.TipoCambioUSD ?? "1"));
  const goods = credited.map((each) => goodNode(each, inDollars));
  return node(name, { ...attributes, TotalUSD: totalOf(goods).toString() }, [...children, goodsNode(goods)]);
}
