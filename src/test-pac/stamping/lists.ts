import { child, children, type XmlNode } from "../../engine/node.ts";
import type { Registers, Taxpayer } from "../storage/index.ts";

/** A Rejection is a reason not to stamp, with SAT's code and words. */
export interface Rejection {
  readonly code: string;
  readonly sentence: string;
  readonly detail?: string;
}

/** Each row has SAT's code, a sentence, and a function that returns true when the document fails. */
type Rows<Facts> = readonly (readonly [string, string, (facts: Facts) => boolean])[];

function failuresOf<Facts>(rows: Rows<Facts>, facts: Facts): Rejection[] {
  return rows.filter(([, , fails]) => fails(facts)).map(([code, sentence]) => ({ code, sentence }));
}

/** No postal code is lower than this one. */
const FIRST_POSTAL_CODE = "01000";

interface Facts {
  readonly root: XmlNode;
  readonly emisor: XmlNode;
  readonly receptor: XmlNode;
  readonly issuer: Taxpayer | undefined;
  readonly receiver: Taxpayer | undefined;
  readonly registers: Registers;
}

/** Returns all failures of a CFDI by the lists that only SAT and PACs have. */
export function cfdiFailures(root: XmlNode, registers: Registers): Rejection[] {
  const emisor = child(root, "cfdi:Emisor")!;
  const receptor = child(root, "cfdi:Receptor")!;
  const issuer = registers.taxpayer(emisor.attributes.Rfc ?? "");
  const receiver = registers.taxpayer(receptor.attributes.Rfc ?? "");
  return [
    ...failuresOf(OF_A_CFDI, { root, emisor, receptor, issuer, receiver, registers }),
    ...failuresOf(OF_A_PERMIT, permitsIn(root)),
  ];
}

const GENERIC = ["XAXX010101000", "XEXX010101000"];

const OF_A_CFDI: Rows<Facts> = [
  [
    "CFDI40139",
    "El Nombre del emisor no pertenece a su RFC.",
    ({ emisor, issuer }) => issuer !== undefined && issuer.nombre !== emisor.attributes.Nombre,
  ],
  [
    "CFDI40141",
    "El RegimenFiscal del emisor no es de los suyos.",
    ({ emisor, issuer }) => issuer?.regimenes.includes(emisor.attributes.RegimenFiscal ?? "") === false,
  ],
  [
    "CFDI40143",
    "El RFC del receptor no está registrado ante el SAT.",
    ({ receptor: { attributes }, receiver, registers }) =>
      !GENERIC.includes(attributes.Rfc ?? "") && !isRegistered(receiver, registers),
  ],
  [
    "CFDI40145",
    "El Nombre del receptor no pertenece a su RFC.",
    ({ receptor, receiver }) => receiver !== undefined && receiver.nombre !== receptor.attributes.Nombre,
  ],
  [
    "CFDI40147",
    "El DomicilioFiscalReceptor no está en la lista de códigos postales.",
    ({ receptor }) => (receptor.attributes.DomicilioFiscalReceptor ?? "") < FIRST_POSTAL_CODE,
  ],
  [
    "CFDI40148",
    "El DomicilioFiscalReceptor no pertenece al RFC del receptor.",
    ({ receptor, receiver }) =>
      receiver !== undefined && receiver.codigoPostal !== receptor.attributes.DomicilioFiscalReceptor,
  ],
  [
    "CFDI40157",
    "El RegimenFiscalReceptor no es de los del receptor.",
    ({ receptor, receiver }) => receiver?.regimenes.includes(receptor.attributes.RegimenFiscalReceptor ?? "") === false,
  ],
];

/** The digits between the slashes of these permits decide how the daily list of permits (L_CNE) answers. */
const NOT_LISTED = "/99999/";
const OF_ANOTHER_RFC = "/88888/";

const OF_A_PERMIT: Rows<readonly string[]> = [
  [
    "CCHYP107",
    "El NumeroPermiso no está en la lista L_CNE.",
    (permits) => permits.some((permit) => permit.includes(NOT_LISTED)),
  ],
  [
    "CCHYP108",
    "El permiso no es del RFC del emisor.",
    (permits) => permits.some((permit) => permit.includes(OF_ANOTHER_RFC)),
  ],
];

function permitsIn(root: XmlNode): string[] {
  return children(child(root, "cfdi:Conceptos"), "cfdi:Concepto")
    .flatMap((concepto) => children(concepto, "cfdi:ComplementoConcepto"))
    .flatMap((complemento) => children(complemento, "hidrocarburospetroliferos:HidroYPetro"))
    .map(({ attributes }) => attributes.NumeroPermiso ?? "");
}

interface WithholdingFacts extends Omit<Facts, "receptor"> {
  /** The node is absent for a foreigner, because SAT has no list of foreigners. */
  readonly nacional: XmlNode["attributes"] | undefined;
}

/** Returns all failures of a withholding by the lists that only SAT and PACs have. */
export function withholdingFailures(root: XmlNode, registers: Registers): Rejection[] {
  const emisor = child(root, "retenciones:Emisor")!;
  const nacional = child(child(root, "retenciones:Receptor"), "retenciones:Nacional")?.attributes;
  const issuer = registers.taxpayer(emisor.attributes.RfcE ?? "");
  const receiver = registers.taxpayer(nacional?.RfcR ?? "");
  return failuresOf(OF_A_WITHHOLDING, { root, emisor, nacional, issuer, receiver, registers });
}

const OF_A_WITHHOLDING: Rows<WithholdingFacts> = [
  [
    "Reten20104",
    "El LugarExpRetenc no está en la lista de códigos postales.",
    ({ root }) => (root.attributes.LugarExpRetenc ?? "") < FIRST_POSTAL_CODE,
  ],
  [
    "Reten20110",
    "El emisor no está registrado ante el SAT.",
    ({ issuer, registers }) => !isRegistered(issuer, registers),
  ],
  [
    "Reten20113",
    "El RfcR no está registrado ante el SAT.",
    ({ nacional, receiver, registers }) =>
      nacional !== undefined && !GENERIC.includes(nacional.RfcR ?? "") && !isRegistered(receiver, registers),
  ],
  [
    "Reten20116",
    "El NomDenRazSocR no pertenece al RfcR.",
    ({ nacional, receiver }) => receiver !== undefined && receiver.nombre !== nacional?.NomDenRazSocR,
  ],
  [
    "Reten20119",
    "El DomicilioFiscalR no está en la lista de códigos postales.",
    ({ nacional }) => (nacional?.DomicilioFiscalR ?? FIRST_POSTAL_CODE) < FIRST_POSTAL_CODE,
  ],
  [
    "Reten20120",
    "El DomicilioFiscalR no pertenece al RfcR.",
    ({ nacional, receiver }) => receiver !== undefined && receiver.codigoPostal !== nacional?.DomicilioFiscalR,
  ],
  [
    "Reten20136",
    "El NomDenRazSocE no pertenece al RfcE.",
    ({ emisor, issuer }) => issuer !== undefined && issuer.nombre !== emisor.attributes.NomDenRazSocE,
  ],
];

function isRegistered(taxpayer: Taxpayer | undefined, { settings }: Registers): boolean {
  return taxpayer?.registrado ?? settings.unknownTaxpayers === "accept";
}
