import { children, type XmlNode } from "../../engine/node.ts";
import type { Rejection } from "./matrix.ts";

/**
 * Checks rules of SAT's validation matrix for INE 1.1, sharing no code with the service's rules. Returns all
 * failures, in order. A CFDI may have several INE nodes.
 */
export function ineErrors(root: XmlNode): Rejection[] {
  const nodes = children(root, "cfdi:Complemento").flatMap((each) => children(each, "ine:INE"));
  return RULES.filter(([, , fails]) => nodes.some((node) => fails(node, children(node, "ine:Entidad")))).map(
    ([code, sentence]) => ({ code, sentence }),
  );
}

type Fails = (ine: XmlNode, entities: readonly XmlNode[]) => boolean;

/** Each row has a code, a sentence, and a function that returns true when the node fails. */
const RULES: readonly (readonly [string, string, Fails])[] = [
  [
    "INE180",
    "Un proceso Ordinario no trae TipoComite.",
    (ine) => process(ine) === "Ordinario" && committee(ine) === undefined,
  ],
  [
    "INE181",
    "Una campaña no trae Entidad con Ambito.",
    (ine, entities) => isCampaign(ine) && !entities.some(hasScope),
  ],
  ["INE182", "Una campaña trae TipoComite.", (ine) => isCampaign(ine) && committee(ine) !== undefined],
  ["INE183", "Una campaña trae IdContabilidad.", (ine) => isCampaign(ine) && hasAccount(ine)],
  [
    "INE184",
    "El comité Ejecutivo Nacional trae Entidad.",
    (ine, entities) => committee(ine) === "Ejecutivo Nacional" && entities.length > 0,
  ],
  [
    "INE185",
    "El comité Ejecutivo Estatal trae IdContabilidad.",
    (ine) => committee(ine) === "Ejecutivo Estatal" && hasAccount(ine),
  ],
  [
    "INE186",
    "Un comité estatal no trae Entidad, o la trae con Ambito.",
    (ine, entities) =>
      ["Ejecutivo Estatal", "Directivo Estatal"].includes(committee(ine) ?? "") &&
      (entities.length === 0 || entities.some(hasScope)),
  ],
  [
    "INE187",
    "Se repite una ClaveEntidad con el mismo Ambito.",
    (_, entities) =>
      new Set(entities.map(({ attributes: { ClaveEntidad, Ambito } }) => `${ClaveEntidad}/${Ambito}`)).size <
      entities.length,
  ],
  [
    "INE188",
    "El Ambito Local trae NAC o una circunscripción.",
    (_, entities) =>
      entities.some(
        ({ attributes: { ClaveEntidad = "", Ambito } }) =>
          Ambito === "Local" && /^(NAC|CR[1-5])$/.test(ClaveEntidad),
      ),
  ],
];

function process({ attributes }: XmlNode): string | undefined {
  return attributes.TipoProceso;
}

function committee({ attributes }: XmlNode): string | undefined {
  return attributes.TipoComite;
}

function isCampaign(ine: XmlNode): boolean {
  return /ampaña$/.test(process(ine) ?? "");
}

function hasAccount({ attributes }: XmlNode): boolean {
  return attributes.IdContabilidad !== undefined;
}

function hasScope({ attributes }: XmlNode): boolean {
  return attributes.Ambito !== undefined;
}
