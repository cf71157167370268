import { createPrivateKey, sign } from "node:crypto";
import { type Sealer, valuesIn } from "./test-pac-document.ts";

type Attributes = Readonly<Record<string, string | undefined>>;

/**
 * This paper has the fields of a test's withholding (Retenciones 2.0). Each has a default; `undefined` leaves an
 * attribute out.
 */
export interface WithholdingPaper {
  readonly sealer: Sealer;
  readonly fecha: string;
  readonly prefix?: string;
  readonly retenciones?: Attributes;
  readonly emisor?: Attributes;
  /** The receiver is national; with `foreigner` there is no national one. */
  readonly nacional?: Attributes;
  readonly foreigner?: Attributes;
  readonly periodo?: Attributes;
  readonly totales?: Attributes;
  readonly impuestos?: readonly Attributes[];
  readonly related?: { readonly TipoRelacion: string; readonly UUID: string };
  /** The complement is XML whose attributes stand in the order of the cadena; `""` leaves it out. */
  readonly complement?: string;
  readonly addenda?: string;
}

/** Returns the complement of a sale of shares through a broker; the contract is free text. */
export function shares(contrato = "Contrato 4521"): string {
  return `<e:EnajenaciondeAcciones xmlns:e="${COMPLEMENTS}enajenaciondeacciones" Version="1.0" ContratoIntermediacion="${escaped(contrato)}" Ganancia="1000.00" Perdida="0"/>`;
}

/** Returns the complement of a payment to somebody abroad who is not the beneficiary; the description is free text. */
export function paymentAbroad(descripcion = "Intereses"): string {
  const beneficiary = `<p:NoBeneficiario PaisDeResidParaEfecFisc="US" ConceptoPago="8" DescripcionConcepto="${escaped(descripcion)}"/>`;
  return `<p:Pagosaextranjeros xmlns:p="${COMPLEMENTS}pagosaextranjeros" Version="1.0" EsBenefEfectDelCobro="NO">${beneficiary}</p:Pagosaextranjeros>`;
}

const COMPLEMENTS = "http://www.sat.gob.mx/esquemas/retencionpago/1/";

/**
 * Makes and seals a withholding without any code of the service: this file has its own order of the cadena, from SAT's
 * stylesheet.
 */
export function sealedWithholding(paper: WithholdingPaper): string {
  const parts = partsOf(paper);
  const { key, password } = paper.sealer;
  const privateKey = createPrivateKey({ key, format: "der", type: "pkcs8", passphrase: password });
  const cadena = `||${valuesOf(parts).join("|")}||`;
  return write(paper, parts, sign("sha256", Buffer.from(cadena), privateKey).toString("base64"));
}

interface Parts {
  readonly root: Attributes;
  readonly related: Attributes | undefined;
  readonly emisor: Attributes;
  readonly nacionalidad: "Nacional" | "Extranjero";
  readonly receptor: Attributes;
  readonly periodo: Attributes;
  readonly totales: Attributes;
  readonly impuestos: readonly Attributes[];
  readonly complement: string;
}

/** The keys stand in the order of the cadena. */
function partsOf(paper: WithholdingPaper): Parts {
  const { sealer, fecha, foreigner, impuestos = [TAX], complement = shares() } = paper;
  const noCertificado = /[0-9]{20}/.exec(sealer.cer.toString("latin1"))![0];
  return {
    root: {
      Version: "2.0",
      NoCertificado: noCertificado,
      FolioInt: "R1",
      FechaExp: fecha,
      LugarExpRetenc: "06300",
      CveRetenc: "06",
      DescRetenc: undefined,
      ...paper.retenciones,
    },
    related: paper.related && { ...paper.related },
    emisor: {
      RfcE: "EPR260101AA1",
      NomDenRazSocE: "EMPRESA DE PRUEBA",
      RegimenFiscalE: "601",
      ...paper.emisor,
    },
    nacionalidad: foreigner === undefined ? "Nacional" : "Extranjero",
    receptor:
      foreigner === undefined
        ? {
            RfcR: "RAC260101AA4",
            NomDenRazSocR: "RECEPTOR ACEPTA",
            CurpR: undefined,
            DomicilioFiscalR: "06300",
            ...paper.nacional,
          }
        : { NumRegIdTribR: undefined, NomDenRazSocR: "ACME INC", ...foreigner },
    periodo: { MesIni: "02", MesFin: "02", Ejercicio: "2026", ...paper.periodo },
    totales: {
      MontoTotOperacion: "10000.00",
      MontoTotGrav: "10000.00",
      MontoTotExent: "0.00",
      MontoTotRet: impuestos.length === 0 ? "0.00" : "1000.00",
      UtilidadBimestral: undefined,
      ISRCorrespondiente: undefined,
      ...paper.totales,
    },
    impuestos,
    complement,
  };
}

const TAX = { BaseRet: "10000.00", ImpuestoRet: "001", MontoRet: "1000.00", TipoPagoRet: "03" };

function valuesOf(parts: Parts): string[] {
  const { root, related, emisor, nacionalidad, receptor, periodo, totales, impuestos, complement } = parts;
  const written = [root, related, emisor, { nacionalidad }, receptor, periodo, totales, ...impuestos];
  const values = written.flatMap((attributes) => Object.values(attributes ?? {}));
  return [...values.filter((value) => value !== undefined), ...valuesIn(complement)].map((value) =>
    value.replace(/[ \t\r\n]+/g, " ").trim(),
  );
}

function write(
  { sealer, prefix = "retenciones", addenda = "" }: WithholdingPaper,
  parts: Parts,
  Sello: string,
): string {
  const p = (name: string) => (prefix === "" ? name : `${prefix}:${name}`);
  const { root, related, emisor, nacionalidad, receptor, periodo, totales, impuestos, complement } = parts;
  const declaration = prefix === "" ? "xmlns" : `xmlns:${prefix}`;
  const Certificado = sealer.cer.toString("base64");
  const head = {
    [declaration]: "http://www.sat.gob.mx/esquemas/retencionpago/2",
    ...root,
    Sello,
    Certificado,
  };
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element(p("Retenciones"), head, [
    related === undefined ? "" : element(p("CfdiRetenRelacionados"), related),
    element(p("Emisor"), emisor),
    element(p("Receptor"), { NacionalidadR: nacionalidad }, [element(p(nacionalidad), receptor)]),
    element(p("Periodo"), periodo),
    element(
      p("Totales"),
      totales,
      impuestos.map((each) => element(p("ImpRetenidos"), each)),
    ),
    complement === "" ? "" : element(p("Complemento"), {}, [complement]),
    addenda,
  ])}`;
}

function element(name: string, attributes: Attributes, content: readonly string[] = []): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${escaped(value!)}"`);
  const inside = content.join("");
  return `<${name}${written.join("")}${inside === "" ? "/>" : `>${inside}</${name}>`}`;
}

function escaped(value: string): string {
  return value.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/"/g, "&quot;");
}
