import { Decimal } from "../../engine/decimal.ts";
import { child, children, type XmlNode } from "../../engine/node.ts";
import { amount, type Rejection, sum } from "./matrix.ts";

/**
 * Checks rules of SAT's validation matrix for Servicios de Plataformas Tecnológicas 1.0, revision E, sharing no code
 * with the service's rules. Returns all failures, in order. Rows about lists that only SAT has, and those that the
 * schema checks, are left out.
 */
export function platformsErrors(root: XmlNode): Rejection[] {
  const nodes = children(root, "retenciones:Complemento").flatMap((each) => children(each, PLATFORMS));
  const [platform] = nodes;
  if (platform === undefined) return [];
  const facts = factsOf(root, platform, nodes.length);
  return RULES.filter(([, , fails]) => fails(facts)).map(([code, sentence]) => ({ code, sentence }));
}

const PLATFORMS = "plataformasTecnologicas:ServiciosPlataformasTecnologicas";

interface Facts {
  readonly root: XmlNode;
  readonly platform: XmlNode;
  readonly count: number;
  readonly rfcE: string;
  readonly rfcR: string | undefined;
  /** The foreigner's node and tax number are undefined for a national receiver. */
  readonly foreigner: XmlNode | undefined;
  readonly taxId: string | undefined;
  readonly periodo: XmlNode["attributes"];
  readonly totales: XmlNode;
  readonly withheld: readonly XmlNode[];
  readonly isr: readonly XmlNode[];
  readonly iva: readonly XmlNode[];
  readonly ieps: readonly XmlNode[];
  readonly services: readonly XmlNode[];
  /** A sale with IVA and IEPS is two services, of which the one with IEPS repeats the sale; alone it is the sale. */
  readonly sales: readonly XmlNode[];
  readonly repeated: readonly XmlNode[];
  readonly withIeps: readonly XmlNode[];
  readonly taxes: readonly XmlNode[];
  readonly iepsTaxes: readonly XmlNode[];
  readonly contributions: readonly XmlNode[];
  readonly commissions: readonly XmlNode[];
  /** Customers paid these in cash. */
  readonly cash: { readonly price: Decimal; readonly iva: Decimal; readonly ieps: Decimal };
  readonly isDigital: boolean;
}

const PUBLIC = "XAXX010101000";

/** Each row has a code, a sentence, and a function that returns true when the document fails. */
const RULES: readonly (readonly [string, string, (facts: Facts) => boolean])[] = [
  [
    "SPT102",
    "La CveRetenc no es 26, o el complemento está más de una vez.",
    ({ root, count }) => root.attributes.CveRetenc !== "26" || count > 1,
  ],
  [
    "SPT104",
    "Falta el NumRegIdTribR del extranjero.",
    ({ foreigner, taxId }) => foreigner !== undefined && taxId === undefined,
  ],
  ["SPT105", "El MesFin no es el MesIni.", ({ periodo }) => periodo.MesFin !== periodo.MesIni],
  [
    "SPT106",
    "El Ejercicio es anterior a 2019 o posterior al año de expedición.",
    ({ root, periodo }) =>
      Number(periodo.Ejercicio) < 2019 ||
      Number(periodo.Ejercicio) > Number(root.attributes.FechaExp?.slice(0, 4)),
  ],
  [
    "SPT107",
    "El MontoTotOperacion no es MonTotServSIVA.",
    ({ totales, platform }) =>
      !agree(amount(totales, "MontoTotOperacion"), amount(platform, "MonTotServSIVA")),
  ],
  [
    "SPT108",
    "El MontoTotGrav no es el MontoTotOperacion.",
    ({ totales }) => !amount(totales, "MontoTotGrav").equals(amount(totales, "MontoTotOperacion")),
  ],
  ["SPT109", "El MontoTotExent no es cero.", ({ totales }) => !amount(totales, "MontoTotExent").isZero],
  [
    "SPT110",
    "El MontoTotRet no es la suma de los MontoRet.",
    ({ totales, withheld }) => !amount(totales, "MontoTotRet").equals(sum(withheld, "MontoRet")),
  ],
  ["SPT111", "Una persona física retiene ISR.", ({ rfcE, isr }) => rfcE.length === 13 && isr.length > 0],
  [
    "SPT112",
    "No hay ImpRetenidos de IVA y los servicios trasladaron IVA.",
    ({ iva, taxes }) => iva.length === 0 && !sum(taxes, "Importe").isZero,
  ],
  [
    "SPT113",
    "Hay más de un ImpRetenidos del mismo impuesto.",
    ({ isr, iva, ieps }) => isr.length > 1 || iva.length > 1 || ieps.length > 1,
  ],
  [
    "SPT114",
    "A un extranjero no se le retiene IVA.",
    ({ taxId, iva, taxes }) => taxId !== undefined && iva.length === 0 && !sum(taxes, "Importe").isZero,
  ],
  [
    "SPT115",
    "La BaseRet de ISR no es el MontoTotOperacion sin lo cobrado en efectivo.",
    ({ isr, totales, cash }) =>
      isr.some((each) => !isBase(each, amount(totales, "MontoTotOperacion").minus(cash.price))),
  ],
  [
    "SPT116",
    "La BaseRet de IVA o de IEPS no es el impuesto trasladado sin el cobrado en efectivo.",
    ({ iva, ieps, taxes, iepsTaxes, cash }) =>
      iva.some((each) => !isBase(each, sum(taxes, "Importe").minus(cash.iva))) ||
      ieps.some((each) => !isBase(each, sum(iepsTaxes, "Importe").minus(cash.ieps))),
  ],
  [
    "SPT117",
    "El MontoRet de IVA no es la mitad ni el total de la BaseRet.",
    ({ iva, rfcR }) =>
      rfcR !== undefined &&
      rfcR !== PUBLIC &&
      iva.some((each) => !isShare(each, "0.5") && !isShare(each, "1")),
  ],
  [
    "SPT118",
    "El MontoRet de ISR de una persona moral no es el 2.5 % de la BaseRet.",
    ({ isr, rfcR }) => rfcR?.length === 12 && isr.some((each) => !isShare(each, "0.025")),
  ],
  [
    "SPT119",
    "El MontoRet de IVA de quien no dio su RFC no es toda la BaseRet.",
    ({ iva, rfcR }) => rfcR === PUBLIC && iva.some((each) => !isShare(each, "1")),
  ],
  [
    "SPT120",
    "El MontoRet de ISR de quien no dio su RFC no es el 20 % de la BaseRet.",
    ({ isr, rfcR }) => rfcR === PUBLIC && isr.some((each) => !isShare(each, "0.2")),
  ],
  [
    "SPT121",
    "El MontoRet de IVA de un servicio digital de un extranjero no es toda la BaseRet.",
    ({ taxId, isDigital, iva }) =>
      taxId !== undefined && isDigital && iva.some((each) => !isShare(each, "1")),
  ],
  [
    "SPT122",
    "Se retiene ISR de un servicio digital de un extranjero.",
    ({ taxId, isDigital, isr }) => taxId !== undefined && isDigital && isr.length > 0,
  ],
  [
    "SPT123",
    "Se retiene ISR con TipoDeServ 07, 08 o 09.",
    ({ isr, services }) => isr.length > 0 && services.some(isDigitalService),
  ],
  ["SPT124", "Se retiene ISR a un extranjero.", ({ isr, taxId }) => isr.length > 0 && taxId !== undefined],
  [
    "SPT126",
    "El NumServ no es el número de servicios.",
    ({ platform, sales }) => Number(platform.attributes.NumServ) !== sales.length,
  ],
  [
    "SPT127",
    "El MonTotServSIVA no es la suma de los PrecioServSinIVA.",
    ({ platform, sales }) => !agree(amount(platform, "MonTotServSIVA"), sum(sales, "PrecioServSinIVA")),
  ],
  [
    "SPT128",
    "El TotalIVATrasladado no es la suma de los Importe de IVA trasladados.",
    ({ platform, taxes }) => !agree(amount(platform, "TotalIVATrasladado"), sum(taxes, "Importe")),
  ],
  [
    "SPT129",
    "El TotalIVARetenido no es el MontoRet de IVA.",
    ({ platform, taxes, iva }) =>
      !agree(amount(platform, "TotalIVARetenido"), taxes.length === 0 ? Decimal.ZERO : sum(iva, "MontoRet")),
  ],
  [
    "SPT130",
    "El TotalISRRetenido no es el MontoRet de ISR.",
    ({ platform, isr }) => !agree(amount(platform, "TotalISRRetenido"), sum(isr, "MontoRet")),
  ],
  [
    "SPT131",
    "La DifIVAEntregadoPrestServ no es el IVA trasladado sin el cobrado en efectivo ni el retenido.",
    ({ platform, cash, foreigner }) =>
      foreigner === undefined &&
      !agree(
        amount(platform, "DifIVAEntregadoPrestServ"),
        amount(platform, "TotalIVATrasladado").minus(cash.iva).minus(amount(platform, "TotalIVARetenido")),
      ),
  ],
  [
    "SPT132",
    "La DifIVAEntregadoPrestServ de un extranjero no es cero.",
    ({ platform, foreigner }) =>
      foreigner !== undefined && !amount(platform, "DifIVAEntregadoPrestServ").isZero,
  ],
  [
    "SPT133",
    "El MonTotalporUsoPlataforma no es la suma de las comisiones.",
    ({ platform, commissions }) =>
      !agree(amount(platform, "MonTotalporUsoPlataforma"), sum(commissions, "Importe")),
  ],
  [
    "SPT134",
    "Falta el MonTotalContribucionGubernamental, o no es la suma de las contribuciones.",
    ({ platform, contributions }) =>
      contributions.length > 0 &&
      !agree(amount(platform, "MonTotalContribucionGubernamental"), sum(contributions, "ImpContrib")),
  ],
  [
    "SPT137",
    "Los servicios son de varios TipoDeServ.",
    ({ services }) => new Set(services.map(({ attributes }) => attributes.TipoDeServ)).size > 1,
  ],
  [
    "SPT140",
    "Una FechaServ no es del periodo.",
    ({ services, periodo: { Ejercicio, MesIni = "", MesFin = "" } }) =>
      services.some(({ attributes: { FechaServ = "" } }) => {
        const [year, month = ""] = FechaServ.split("-");
        return year !== Ejercicio || month < MesIni || month > MesFin;
      }),
  ],
  [
    "SPT141",
    "Un servicio con FormaPagoServ 09 trae ImpuestosTrasladadosdelServicio.",
    ({ services }) =>
      services.some((each) => isPrize(each) && partOf(each, "ImpuestosTrasladadosdelServicio")),
  ],
  [
    "SPT142",
    "Una Base no es el PrecioServSinIVA.",
    ({ services }) =>
      services.some((each) => {
        const tax = partOf(each, "ImpuestosTrasladadosdelServicio");
        return tax !== undefined && !agree(amount(tax, "Base"), amount(each, "PrecioServSinIVA"));
      }),
  ],
  [
    "SPT143",
    "Un Importe trasladado no es Base por TasaCuota.",
    ({ taxes, iepsTaxes }) =>
      [...taxes, ...iepsTaxes].some(
        (tax) => !agree(amount(tax, "Importe"), amount(tax, "Base").times(amount(tax, "TasaCuota"))),
      ),
  ],
  [
    "SPT145",
    "Un ImpContrib es menor que 1.00.",
    ({ contributions }) => contributions.some((each) => amount(each, "ImpContrib").compare(Decimal.ONE) < 0),
  ],
  [
    "SPT146",
    "Un servicio con FormaPagoServ 09 trae ComisionDelServicio.",
    ({ services }) => services.some((each) => isPrize(each) && partOf(each, "ComisionDelServicio")),
  ],
  [
    "SPT147",
    "El Importe de una comisión es cero.",
    ({ commissions }) => commissions.some((each) => amount(each, "Importe").isZero),
  ],
  // Revision E added these rows; their codes are not known.
  [
    "SPT999",
    "Con TipoDeServ 11 falta el ImpRetenidos de IEPS, o un servicio con IEPS trae ContribucionGubernamental o ComisionDelServicio.",
    ({ ieps, services, repeated }) =>
      (ieps.length === 0 && services.some(({ attributes }) => attributes.TipoDeServ === "11")) ||
      repeated.some(
        (each) => partOf(each, "ContribucionGubernamental") ?? partOf(each, "ComisionDelServicio"),
      ),
  ],
];

/** Amounts of the withholding have two decimals, so a result may be rounded or cut to them. */
const CENT = Decimal.of("0.01");

function agree(one: Decimal, other: Decimal): boolean {
  const difference = one.minus(other);
  const size = difference.isNegative ? Decimal.ZERO.minus(difference) : difference;
  return size.isZero || (size.compare(CENT) < 0 && Math.max(one.trim().scale, other.trim().scale) > 2);
}

/** Returns true for a correct base; an absent base counts as correct. */
function isBase(withheld: XmlNode, base: Decimal): boolean {
  return withheld.attributes.BaseRet === undefined || amount(withheld, "BaseRet").equals(base.truncate(2));
}

function isShare(withheld: XmlNode, share: string): boolean {
  if (withheld.attributes.BaseRet === undefined) return true;
  const due = amount(withheld, "BaseRet").times(Decimal.of(share)).truncate(2);
  return amount(withheld, "MontoRet").equals(due);
}

function isDigitalService({ attributes: { TipoDeServ = "" } }: XmlNode): boolean {
  return ["07", "08", "09"].includes(TipoDeServ);
}

function isPrize({ attributes }: XmlNode): boolean {
  return attributes.FormaPagoServ === "09";
}

function partOf(service: XmlNode, name: string): XmlNode | undefined {
  return child(service, `plataformasTecnologicas:${name}`);
}

/** Collects the facts that the rules read. Required nodes exist, because the schema was checked before. */
function factsOf(root: XmlNode, platform: XmlNode, count: number): Facts {
  const receptor = child(root, "retenciones:Receptor");
  const foreigner = child(receptor, "retenciones:Extranjero");
  const totales = child(root, "retenciones:Totales")!;
  const withheld = children(totales, "retenciones:ImpRetenidos");
  const services = children(
    child(platform, "plataformasTecnologicas:Servicios"),
    "plataformasTecnologicas:DetallesDelServicio",
  );
  const parts = (of: readonly XmlNode[], name: string) => of.flatMap((each) => partOf(each, name) ?? []);
  const hasIeps = (each: XmlNode) =>
    partOf(each, "ImpuestosTrasladadosdelServicio")?.attributes.Impuesto === "03";
  const withIeps = services.filter(hasIeps);
  const withIva = services.filter((each) => !hasIeps(each));
  const sales = withIva.length === 0 ? services : withIva;
  const inCash = ({ attributes }: XmlNode) => attributes.FormaPagoServ === "01";
  const ofTax = (key: string) => withheld.filter(({ attributes }) => attributes.ImpuestoRet === key);
  return {
    ...{ root, platform, count, foreigner, totales, withheld, services, sales, withIeps },
    repeated: withIva.length === 0 ? [] : withIeps,
    rfcE: child(root, "retenciones:Emisor")?.attributes.RfcE ?? "",
    rfcR: child(receptor, "retenciones:Nacional")?.attributes.RfcR,
    taxId: foreigner?.attributes.NumRegIdTribR,
    periodo: child(root, "retenciones:Periodo")!.attributes,
    isr: ofTax("001"),
    iva: ofTax("002"),
    ieps: ofTax("003"),
    taxes: parts(withIva, "ImpuestosTrasladadosdelServicio"),
    iepsTaxes: parts(withIeps, "ImpuestosTrasladadosdelServicio"),
    contributions: parts(services, "ContribucionGubernamental"),
    commissions: parts(services, "ComisionDelServicio"),
    cash: {
      price: sum(sales.filter(inCash), "PrecioServSinIVA"),
      iva: sum(parts(withIva.filter(inCash), "ImpuestosTrasladadosdelServicio"), "Importe"),
      ieps: sum(parts(withIeps.filter(inCash), "ImpuestosTrasladadosdelServicio"), "Importe"),
    },
    isDigital: services.every(isDigitalService),
  };
}
