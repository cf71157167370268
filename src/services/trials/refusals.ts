import { withAttributes } from "../../engine/node.ts";
import { type Change, edited } from "./documents.ts";

/** A Refusal is a document that a PAC should not stamp, or of which nobody has seen what PACs make. */
export interface Refusal {
  readonly name: string;
  readonly says: string;
  readonly document: string;
  readonly change?: Change;
  /** Its text changes after the seal was made. */
  readonly broken?: readonly [from: string, to: string];
  /** The document is dated so many hours later. */
  readonly hours?: number;
  readonly codes: RegExp;
  /**
   * "must": a PAC that stamps it does not check at all. "lists": a test environment may lack SAT's list. "stamped": the
   * service takes it for right.
   */
  readonly outcome: "must" | "lists" | "stamped";
}

const receiver = (change: Readonly<Record<string, string>>): Change => {
  return (root) => edited(root, { "cfdi:Receptor": change });
};
const issuer = (change: Readonly<Record<string, string>>): Change => {
  return (root) => edited(root, { "cfdi:Emisor": change });
};
const root = (change: Readonly<Record<string, string>>): Change => {
  return (document) => withAttributes(document, change);
};
const permit = (digits: string): Change => {
  return (document) =>
    edited(document, {
      "hidrocarburospetroliferos:HidroYPetro": { NumeroPermiso: `PL/${digits}/EXP/ES/2026` },
      "cfdi:Concepto": { NoIdentificacion: `PL/${digits}/EXP/ES/2026-7781` },
    });
};

const RECEIVER_CODES = /^CFDI401(4\d|5\d|6[01])$/;

/** The codes are those of SAT's matrices, and of PACs for what comes before them (pac-protocols, 1.4). */
export const REFUSALS: readonly Refusal[] = [
  must("esquema", "un TipoDeComprobante que no existe", /^(30[01]|705|CFDI\d+)$/, root({ TipoDeComprobante: "X" })),
  {
    ...must("sello", "un concepto cambiado después de sellar", /^(302|CFDI40102)$/),
    broken: ['Descripcion="', 'Descripcion="x'],
  },
  {
    ...must("sello-retencion", "una retención cambiada después de sellar", /^(302|Reten20101)$/),
    ...{ document: "retenciones-dividendos", broken: ['MesIni="05"', 'MesIni="04"'] as const },
  },
  must("certificado-ajeno", "el certificado de otro RFC", /^(303|CFDI4010\d)$/, issuer({ Rfc: "URE180429TM6" })),
  must(
    "numero-certificado",
    "un NoCertificado que no es el del certificado",
    /^(30\d|712|CFDI4010\d)$/,
    root({ NoCertificado: "30001000000000000000" }),
  ),
  { ...must("fecha-vieja", "una Fecha de hace 73 horas", /^(401|CFDI40101)$/), hours: -73 },
  { ...must("fecha-futura", "una Fecha de dentro de dos horas", /^(401|CFDI40101)$/), hours: 2 },
  lists("emisor-nombre", "otro Nombre del emisor", /^CFDI4013[89]$/, issuer({ Nombre: "OTRO NOMBRE" })),
  lists("emisor-regimen", "otro RegimenFiscal del emisor", /^CFDI4014[01]$/, issuer({ RegimenFiscal: "607" })),
  lists("receptor-rfc", "un RFC del receptor sin registrar", RECEIVER_CODES, receiver({ Rfc: "AAA010101AAA" })),
  lists("receptor-nombre", "otro Nombre del receptor", RECEIVER_CODES, receiver({ Nombre: "OTRO NOMBRE" })),
  lists(
    "receptor-cp-ajeno",
    "otro domicilio del receptor",
    RECEIVER_CODES,
    receiver({ DomicilioFiscalReceptor: "64000" }),
  ),
  must("receptor-cp", "un código postal que no existe", RECEIVER_CODES, receiver({ DomicilioFiscalReceptor: "00000" })),
  lists("receptor-regimen", "otro régimen del receptor", RECEIVER_CODES, receiver({ RegimenFiscalReceptor: "605" })),
  lists("receptor-uso", "un uso que no es de su régimen", RECEIVER_CODES, receiver({ UsoCFDI: "D01" })),
  lists("total", "un Total que no es la suma", /^CFDI401(08|19|20)$/, root({ Total: "1.00" })),
  lists("forma-pago", "PPD sin FormaPago 99", /^CFDI4010[45]$|^CFDI401\d\d$/, root({ MetodoPago: "PPD" })),
  {
    ...must("retencion-lugar", "un LugarExpRetenc que no existe", /^Reten201\d\d$/, root({ LugarExpRetenc: "00000" })),
    document: "retenciones-dividendos",
  },
  // A PAC can tell these, which the law left open (law-2026).
  {
    ...lists("permiso-sin-lista", "un permiso que no está en L_CNE", /^CCHYP107$/, permit("99999")),
    document: "ingreso-combustible",
  },
  {
    ...lists("permiso-ajeno", "un permiso de otro RFC", /^CCHYP10[78]$/, permit("88888")),
    document: "ingreso-combustible",
  },
  {
    ...lists("ieps-tabaco", "IEPS de 200 %, que la ley tiene y la lista no", /^(301|CFDI\d+)$/),
    document: "ley-ieps-tabaco",
  },
  stamped("condiciones-egreso", "CondicionesDePago en un egreso", "egreso", root({ CondicionesDePago: "30 días" })),
  stamped("base-pago", "una BaseP menor por una millonésima que la suma de BaseDR", "pago", (document) =>
    edited(document, { "pago20:TrasladoP": { BaseP: "333.336206" } }),
  ),
];

function must(name: string, says: string, codes: RegExp, change?: Change): Refusal {
  return { name, says, document: "ingreso", codes, outcome: "must", ...(change && { change }) };
}

function lists(name: string, says: string, codes: RegExp, change?: Change): Refusal {
  return { ...must(name, says, codes, change), outcome: "lists" };
}

function stamped(name: string, says: string, document: string, change: Change): Refusal {
  return { ...must(name, says, /^/, change), document, outcome: "stamped" };
}
