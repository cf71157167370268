import { children, type XmlNode } from "../../engine/node.ts";
import type { Rejection } from "./matrix.ts";

/**
 * Checks what a PAC checks of a sale of fuel and of the complement Hidrocarburos y Petrolíferos 1.0, sharing no code
 * with the service's rules. SAT's matrix is not public: three codes are known from PACs, the others are told as
 * CCHYP999. Returns all failures, in order.
 */
export function fuelErrors(root: XmlNode): Rejection[] {
  const { TipoDeComprobante: type = "", Fecha = "" } = root.attributes;
  const concepts = children(root, "cfdi:Conceptos").flatMap((each) => children(each, "cfdi:Concepto"));
  const found = concepts.flatMap((concept) => {
    const nodes = children(concept, "cfdi:ComplementoConcepto").flatMap((each) =>
      children(each, "hidrocarburospetroliferos:HidroYPetro"),
    );
    const isMissing = isFuel(concept) && "IE".includes(type) && Fecha >= "2026-04-24" && nodes.length === 0;
    return [
      ...(isMissing ? [reject("CCHYP999", "Un concepto de combustible no trae HidroYPetro.")] : []),
      ...nodes.flatMap((node) => ROWS.filter(({ fails }) => fails(node, concept, type))),
    ];
  });
  const codes = new Set<string>();
  return found.flatMap(({ code, sentence }) => {
    if (codes.has(code)) return [];
    codes.add(code);
    return [{ code, sentence }];
  });
}

interface Row extends Rejection {
  fails(node: XmlNode, concept: XmlNode, type: string): boolean;
}

const reject = (code: string, sentence: string): Rejection => ({ code, sentence });

/** The digits between the slashes of these permits say how the daily list of permits (L_CNE) answers. */
const NOT_LISTED = "/99999/";
const OF_ANOTHER_RFC = "/88888/";

const ROWS: readonly Row[] = [
  {
    ...reject("CCHYP107", "El NumeroPermiso no corresponde al TipoPermiso o no está en la lista L_CNE."),
    fails: ({ attributes: { TipoPermiso = "", NumeroPermiso = "" } }) =>
      !FORMS[TipoPermiso]?.test(NumeroPermiso) || NumeroPermiso.includes(NOT_LISTED),
  },
  {
    ...reject("CCHYP108", "El permiso no es del RFC del emisor."),
    fails: ({ attributes: { NumeroPermiso = "" } }) => NumeroPermiso.includes(OF_ANOTHER_RFC),
  },
  {
    ...reject("CCHYP110", "El SubProductoHYP no corresponde a la ClaveHYP."),
    fails: ({ attributes: { ClaveHYP = "", SubProductoHYP = "" } }) =>
      !(SUBPRODUCTS[ClaveHYP] ?? SubProductoHYP).includes(SubProductoHYP),
  },
  {
    ...reject(
      "CCHYP999",
      "El complemento no corresponde al comprobante, a la clave o a la unidad del concepto.",
    ),
    fails: ({ attributes: { ClaveHYP } }, concept, type) =>
      !"IE".includes(type) ||
      !isFuel(concept) ||
      ClaveHYP !== concept.attributes.ClaveProdServ ||
      concept.attributes.ClaveUnidad !== "LTR",
  },
];

const SUBPRODUCTS: Readonly<Record<string, string>> = {
  15101514: "SP16",
  15101515: "SP17",
  15101505: "SP18 SP19 SP22 SP23 SP24 SP25 SP48",
};

function isFuel({ attributes: { ClaveProdServ = "" } }: XmlNode): boolean {
  return Object.hasOwn(SUBPRODUCTS, ClaveProdServ);
}

const FORMS: Readonly<Record<string, RegExp>> = {
  PER01: /^PL\/[0-9]+\/EXP\/ES\/[0-9]{4}$/,
  PER02: /^H\/[0-9]{4,}\/COM\/[0-9]{4}$/,
  PER03: /^PL\/[0-9]+\/DIS\/OM\/[0-9]{4}$/,
  PER04: /^PL\/[0-9]+\/EXP\/ES\/MM\/[0-9]{4}$/,
  PER05: /^CNE\/PL\/[0-9]+\/EXP\/ES\/[0-9]{4}$/,
  PER06: /^CNE\/H\/[0-9]+\/COM\/[0-9]{4}$/,
  PER07: /^CNE\/PL\/[0-9]+\/DIS\/OM\/[0-9]{4}$/,
  PER08: /^CNE\/PL\/[0-9]+\/EXP\/ES\/MM\/[0-9]{4}$/,
  PER09: /^CNE\/PL\/[0-9]+\/COM\/[0-9]{4}$/,
  PER10: /^#[A-Za-z0-9]{14}$/,
  PER11: /^F00\.07\.UH\/[0-9]+\/[0-9]{4}$/,
};
