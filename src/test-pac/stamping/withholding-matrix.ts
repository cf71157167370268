import { child, children, type XmlNode } from "../../engine/node.ts";
import type { Registers, Taxpayer } from "../storage/index.ts";
import { amount, type Rejection, sum } from "./matrix.ts";

/**
 * Checks rules of SAT's validation matrix for withholdings 2.0 (Retenciones e Información de Pagos), sharing no code
 * with the service's rules. Returns all failures, in order. Faults that the schema refuses first (catalogs, patterns)
 * have no row.
 */
export function withholdingErrors(root: XmlNode, registers: Registers): Rejection[] {
  const facts = factsOf(root, registers);
  return RULES.filter(([, , fails]) => fails(facts)).map(([code, sentence]) => ({ code, sentence }));
}

interface Facts {
  readonly root: XmlNode;
  readonly clave: string;
  readonly emisor: XmlNode;
  /** The node is absent for a foreigner, because SAT has no list of foreigners. */
  readonly nacional: XmlNode | undefined;
  readonly periodo: XmlNode;
  readonly totales: XmlNode;
  readonly impuestos: readonly XmlNode[];
  /** Complements are listed by their local names, because prefixes vary. */
  readonly complements: readonly string[];
  readonly issuer: Taxpayer | undefined;
  readonly receiver: Taxpayer | undefined;
  readonly registers: Registers;
}

const PUBLIC = "XAXX010101000";
/** The public's name has an accent in withholdings, unlike in CFDI. */
const PUBLIC_NAME = "PÚBLICO EN GENERAL";
const BARE_PUBLIC_NAME = "PUBLICO EN GENERAL";

/** No postal code is lower than this one. */
const FIRST_POSTAL_CODE = "01000";
/** A document may cover this many years before its year of issue. */
const YEARS_BACK = 5;

/** Each row has a code, a sentence, and a function that returns true when the document fails. */
const RULES: readonly (readonly [string, string, (facts: Facts) => boolean])[] = [
  [
    "Reten20104",
    "El LugarExpRetenc no está en la lista de códigos postales.",
    ({ root }) => (root.attributes.LugarExpRetenc ?? "") < FIRST_POSTAL_CODE,
  ],
  [
    "Reten20106",
    "Con CveRetenc 25 falta DescRetenc.",
    ({ root, clave }) => clave === "25" && root.attributes.DescRetenc === undefined,
  ],
  [
    "Reten20107",
    "Falta el complemento que corresponde a la CveRetenc.",
    ({ clave, nacional, complements }) => {
      const demanded =
        COMPLEMENTS[clave] ?? (nacional === undefined ? FOREIGN_COMPLEMENTS[clave] : undefined);
      return demanded !== undefined && !complements.includes(demanded);
    },
  ],
  [
    "Reten20108",
    "Con CveRetenc 28, MontoTotGrav y MontoTotExent deben ser cero.",
    ({ clave, totales }) =>
      clave === "28" && !(amount(totales, "MontoTotGrav").isZero && amount(totales, "MontoTotExent").isZero),
  ],
  [
    "Reten20110",
    "El emisor no está registrado ante el SAT.",
    ({ issuer, registers }) => !isRegistered(issuer, registers),
  ],
  [
    "Reten20112",
    "El RegimenFiscalE no corresponde al tipo de persona del emisor.",
    ({ emisor }) => !regimesOf(emisor.attributes.RfcE ?? "").has(emisor.attributes.RegimenFiscalE ?? ""),
  ],
  [
    "Reten20113",
    "El RfcR no está registrado ante el SAT.",
    ({ nacional, receiver, registers }) =>
      nacional !== undefined && !isPublic(nacional) && !isRegistered(receiver, registers),
  ],
  [
    "Reten20116",
    "El NomDenRazSocR no pertenece al RfcR; el de XAXX010101000 es PÚBLICO EN GENERAL.",
    ({ nacional, receiver }) => nacional !== undefined && !isNamedRight(nacional, receiver),
  ],
  [
    "Reten20117",
    "Una persona moral trae CurpR.",
    ({ nacional }) => nacional?.attributes.RfcR?.length === 12 && nacional.attributes.CurpR !== undefined,
  ],
  [
    "Reten20119",
    "El DomicilioFiscalR no está en la lista de códigos postales.",
    ({ nacional }) => (nacional?.attributes.DomicilioFiscalR ?? FIRST_POSTAL_CODE) < FIRST_POSTAL_CODE,
  ],
  [
    "Reten20120",
    "El DomicilioFiscalR no pertenece al RfcR; el de XAXX010101000 es el LugarExpRetenc.",
    ({ root, nacional, receiver }) => {
      if (nacional === undefined) return false;
      const own = isPublic(nacional) ? root.attributes.LugarExpRetenc : receiver?.codigoPostal;
      return own !== undefined && nacional.attributes.DomicilioFiscalR !== own;
    },
  ],
  [
    "Reten20122",
    "El MesIni es posterior al MesFin.",
    ({ periodo: { attributes } }) => (attributes.MesIni ?? "") > (attributes.MesFin ?? ""),
  ],
  [
    "Reten20126",
    "El Ejercicio no es el año en curso ni uno de los cinco anteriores.",
    ({ root, periodo }) => {
      const year = Number(root.attributes.FechaExp?.slice(0, 4));
      const ejercicio = Number(periodo.attributes.Ejercicio);
      return ejercicio > year || ejercicio < year - YEARS_BACK;
    },
  ],
  [
    "Reten20127",
    "El MontoTotOperacion no es la suma de MontoTotGrav y MontoTotExent.",
    ({ totales }) =>
      !amount(totales, "MontoTotOperacion").equals(
        amount(totales, "MontoTotGrav").plus(amount(totales, "MontoTotExent")),
      ),
  ],
  [
    "Reten20128",
    "El MontoTotGrav es mayor que el MontoTotOperacion.",
    ({ totales }) => amount(totales, "MontoTotGrav").compare(amount(totales, "MontoTotOperacion")) > 0,
  ],
  [
    "Reten20129",
    "El MontoTotExent es mayor que el MontoTotOperacion.",
    ({ totales }) => amount(totales, "MontoTotExent").compare(amount(totales, "MontoTotOperacion")) > 0,
  ],
  [
    "Reten20130",
    "El MontoTotRet es mayor que cero y no hay ImpRetenidos.",
    ({ totales, impuestos }) => !amount(totales, "MontoTotRet").isZero && impuestos.length === 0,
  ],
  [
    "Reten20131",
    "El MontoTotRet no es la suma de los MontoRet.",
    ({ totales, impuestos }) =>
      !amount(totales, "MontoTotRet").isZero &&
      !amount(totales, "MontoTotRet").equals(sum(impuestos, "MontoRet")),
  ],
  [
    "Reten20132",
    "Con CveRetenc 28, UtilidadBimestral debe ser mayor que cero.",
    ({ clave, totales }) => clave === "28" && amount(totales, "UtilidadBimestral").isZero,
  ],
  [
    "Reten20133",
    "Con CveRetenc 28, ISRCorrespondiente debe ser mayor que cero.",
    ({ clave, totales }) => clave === "28" && amount(totales, "ISRCorrespondiente").isZero,
  ],
  [
    "Reten20135",
    "El TipoPagoRet no corresponde al ImpuestoRet.",
    ({ impuestos }) =>
      impuestos.some(
        ({ attributes: { ImpuestoRet, TipoPagoRet = "" } }) =>
          ImpuestoRet !== undefined && TAXES[TipoPagoRet] !== ImpuestoRet,
      ),
  ],
  [
    "Reten20136",
    "El NomDenRazSocE no pertenece al RfcE.",
    ({ emisor, issuer }) => issuer !== undefined && issuer.nombre !== emisor.attributes.NomDenRazSocE,
  ],
];

/** Each key of c_CveRetenc has its complement. Key 27 has one for fiduciaries only, which no attribute shows. */
const COMPLEMENTS: Readonly<Record<string, string>> = {
  "06": "EnajenaciondeAcciones",
  "14": "Dividendos",
  "15": "Dividendos",
  "16": "Intereses",
  "17": "Arrendamientoenfideicomiso",
  "18": "Pagosaextranjeros",
  "19": "EnajenaciondeAcciones",
  "20": "Premios",
  "21": "Fideicomisonoempresarial",
  "22": "Planesderetiro",
  "23": "Intereseshipotecarios",
  "24": "Operacionesconderivados",
  "26": "ServiciosPlataformasTecnologicas",
};

/** These keys have a complement only when a foreigner is paid. */
const FOREIGN_COMPLEMENTS: Readonly<Record<string, string>> = {
  "01": "Pagosaextranjeros",
  "02": "Pagosaextranjeros",
  "04": "Pagosaextranjeros",
  "05": "Pagosaextranjeros",
};

/** Each key of c_TipoPagoRet has its tax. */
const TAXES: Readonly<Record<string, string>> = { "01": "002", "02": "003", "03": "001", "04": "001" };

/** Companies and persons have these regimes in c_RegimenFiscal. */
const COMPANY_REGIMES: ReadonlySet<string> = new Set([
  "601",
  "603",
  "610",
  "620",
  "622",
  "623",
  "624",
  "626",
]);
const PERSON_REGIMES: ReadonlySet<string> = new Set([
  "605",
  "606",
  "607",
  "608",
  "610",
  "611",
  "612",
  "614",
  "615",
  "616",
  "621",
  "625",
  "626",
]);

function regimesOf(rfc: string): ReadonlySet<string> {
  return rfc.length === 12 ? COMPANY_REGIMES : PERSON_REGIMES;
}

function isRegistered(taxpayer: Taxpayer | undefined, { settings }: Registers): boolean {
  return taxpayer?.registrado ?? settings.unknownTaxpayers === "accept";
}

function isPublic({ attributes }: XmlNode): boolean {
  return attributes.RfcR === PUBLIC;
}

function isNamedRight(nacional: XmlNode, receiver: Taxpayer | undefined): boolean {
  const { NomDenRazSocR: name = "" } = nacional.attributes;
  if (isPublic(nacional)) return name === PUBLIC_NAME;
  if (name === PUBLIC_NAME || name === BARE_PUBLIC_NAME) return false;
  return receiver === undefined || receiver.nombre === name;
}

/** Collects the facts that the rules read. Required nodes exist, because the schema was checked before. */
function factsOf(root: XmlNode, registers: Registers): Facts {
  const emisor = child(root, "retenciones:Emisor")!;
  const nacional = child(child(root, "retenciones:Receptor"), "retenciones:Nacional");
  const totales = child(root, "retenciones:Totales")!;
  return {
    root,
    clave: root.attributes.CveRetenc ?? "",
    emisor,
    nacional,
    periodo: child(root, "retenciones:Periodo")!,
    totales,
    impuestos: children(totales, "retenciones:ImpRetenidos"),
    complements: (child(root, "retenciones:Complemento")?.children ?? []).map(({ name }) =>
      name.replace(/^.*[:}]/, ""),
    ),
    issuer: registers.taxpayer(emisor.attributes.RfcE ?? ""),
    receiver: registers.taxpayer(nacional?.attributes.RfcR ?? ""),
    registers,
  };
}
