import { createPrivateKey, sign } from "node:crypto";

/** A sealer has the certificate and the key that seal a document. */
export interface Sealer {
  readonly cer: Buffer;
  readonly key: Buffer;
  readonly password: string;
}

/** A paper has the fields of a test's document. Each has a default; `undefined` leaves an attribute out. */
export interface Paper {
  readonly sealer: Sealer;
  readonly fecha: string;
  readonly prefix?: string;
  readonly comprobante?: Readonly<Record<string, string | undefined>>;
  readonly emisor?: Readonly<Record<string, string>>;
  readonly receptor?: Readonly<Record<string, string>>;
  readonly concepto?: Readonly<Record<string, string | undefined>>;
  /** A `false` leaves out the taxes of the concepto and of the document. */
  readonly taxes?: boolean;
  readonly related?: string;
  /** The relation in `related` is of this type; the default is 01 (credit note). */
  readonly tipoRelacion?: string;
  /** The complement is XML whose attributes stand in the order of the cadena. */
  readonly complemento?: string;
  /** The complement of the concepto, written like `complemento`. */
  readonly complementoConcepto?: string;
  readonly addenda?: string;
  /** The text stands before the root: declaration, byte order mark, comments. */
  readonly head?: string;
}

/**
 * Makes and seals a CFDI 4.0 of one concepto without any code of the service: this file has its own order of the
 * cadena, from Anexo 20.
 */
export function sealedXml(paper: Paper): string {
  const parts = partsOf(paper);
  const cadena = `||${cadenaOf(parts).join("|")}||`;
  const { key, password } = paper.sealer;
  const privateKey = createPrivateKey({ key, format: "der", type: "pkcs8", passphrase: password });
  const sello = sign("sha256", Buffer.from(cadena, "utf8"), privateKey).toString("base64");
  return write(paper, parts, sello);
}

type Attributes = Readonly<Record<string, string | undefined>>;

interface Parts {
  readonly comprobante: Attributes;
  readonly related: string | undefined;
  readonly tipoRelacion: string;
  readonly emisor: Attributes;
  readonly receptor: Attributes;
  readonly concepto: Attributes;
  readonly traslado: Attributes | undefined;
  readonly complemento: string;
  readonly complementoConcepto: string;
}

/** The keys stand in the order of the cadena. */
function partsOf({
  sealer,
  fecha,
  comprobante,
  emisor,
  receptor,
  concepto,
  taxes = true,
  related,
  tipoRelacion = "01",
  complemento = "",
  complementoConcepto = "",
}: Paper): Parts {
  const noCertificado = /[0-9]{20}/.exec(sealer.cer.toString("latin1"))![0];
  return {
    comprobante: {
      Version: "4.0",
      Serie: "A",
      Folio: "1",
      Fecha: fecha,
      FormaPago: "03",
      NoCertificado: noCertificado,
      CondicionesDePago: undefined,
      SubTotal: "100.00",
      Descuento: undefined,
      Moneda: "MXN",
      TipoCambio: undefined,
      Total: taxes ? "116.00" : "100.00",
      TipoDeComprobante: "I",
      Exportacion: "01",
      MetodoPago: "PUE",
      LugarExpedicion: "06300",
      ...comprobante,
    },
    related,
    tipoRelacion,
    emisor: { Rfc: "EPR260101AA1", Nombre: "EMPRESA DE PRUEBA", RegimenFiscal: "601", ...emisor },
    receptor: {
      Rfc: "RAC260101AA4",
      Nombre: "RECEPTOR ACEPTA",
      DomicilioFiscalReceptor: "06300",
      RegimenFiscalReceptor: "601",
      UsoCFDI: "G03",
      ...receptor,
    },
    concepto: {
      ClaveProdServ: "84111506",
      NoIdentificacion: undefined,
      Cantidad: "1",
      ClaveUnidad: "E48",
      Unidad: undefined,
      Descripcion: "Servicio",
      ValorUnitario: "100.00",
      Importe: "100.00",
      Descuento: undefined,
      ObjetoImp: taxes ? "02" : "01",
      ...concepto,
    },
    traslado: taxes
      ? { Base: "100.00", Impuesto: "002", TipoFactor: "Tasa", TasaOCuota: "0.160000", Importe: "16.00" }
      : undefined,
    complemento,
    complementoConcepto,
  };
}

function cadenaOf({
  comprobante,
  related,
  tipoRelacion,
  emisor,
  receptor,
  concepto,
  traslado,
  complemento,
  complementoConcepto,
}: Parts): string[] {
  const values = (attributes: Attributes | undefined) =>
    Object.values(attributes ?? {}).filter((value) => value !== undefined);
  return [
    ...values(comprobante),
    ...(related === undefined ? [] : [tipoRelacion, related]),
    ...values(emisor),
    ...values(receptor),
    ...values(concepto),
    ...values(traslado),
    ...valuesIn(complementoConcepto),
    ...values(traslado),
    ...(traslado === undefined ? [] : ["16.00"]),
    ...valuesIn(complemento),
  ].map((value) => value.replace(/[ \t\r\n]+/g, " ").trim());
}

export function valuesIn(xml: string): string[] {
  const attributes = [...xml.matchAll(/ ([^\s=]+)="([^"]*)"/g)].filter(([, name]) => !name!.startsWith("xmlns"));
  return attributes.map(([, , value]) =>
    value!.replaceAll("&lt;", "<").replaceAll("&quot;", '"').replaceAll("&amp;", "&"),
  );
}

function write({ sealer, prefix = "cfdi", head = DECLARATION, ...paper }: Paper, parts: Parts, sello: string): string {
  const p = prefix === "" ? "" : `${prefix}:`;
  const { comprobante, related, tipoRelacion, emisor, receptor, concepto, traslado } = parts;
  const Certificado = sealer.cer.toString("base64");
  const declaration = prefix === "" ? "xmlns" : `xmlns:${prefix}`;
  const root = { [declaration]: "http://www.sat.gob.mx/cfd/4", ...comprobante, Sello: sello, Certificado };
  const taxes = (total: Attributes) =>
    traslado && element(`${p}Impuestos`, total, [element(`${p}Traslados`, {}, [element(`${p}Traslado`, traslado)])]);
  return `${head}${element(`${p}Comprobante`, root, [
    related &&
      element(`${p}CfdiRelacionados`, { TipoRelacion: tipoRelacion }, [
        element(`${p}CfdiRelacionado`, { UUID: related }),
      ]),
    element(`${p}Emisor`, emisor),
    element(`${p}Receptor`, receptor),
    element(`${p}Conceptos`, {}, [element(`${p}Concepto`, concepto, [taxes({}), parts.complementoConcepto])]),
    taxes({ TotalImpuestosTrasladados: "16.00" }),
    paper.complemento,
    paper.addenda,
  ])}`;
}

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';

function element(name: string, attributes: Attributes, content: readonly (string | undefined | "")[] = []): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${escaped(value!)}"`);
  const inside = content.filter(Boolean).join("");
  return `<${name}${written.join("")}${inside === "" ? "/>" : `>${inside}</${name}>`}`;
}

function escaped(value: string): string {
  return value.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/"/g, "&quot;");
}
