import { invalid, notApplicable, notFound } from "../../../common/errors.ts";
import { isUuid } from "../../../common/ids.ts";
import { withAddenda } from "../../engine/validation/addenda.ts";
import type { Tenant } from "../../persistence/database/index.ts";
import { attachAddenda, findWithAddenda, removeAddenda } from "../../persistence/documents/index.ts";
import type { Caller, Deps } from "../context/index.ts";
import { stampedXml, type XmlDeps } from "./stored-xml.ts";

/**
 * Returns the stamped XML with the attached addenda, as callers receive it; null without a stamp, undefined without a
 * document.
 */
export async function deliveredXml(deps: XmlDeps, caller: Tenant, id: string): Promise<Buffer | null | undefined> {
  const found = await findWithAddenda(deps.db, caller, id);
  if (found === undefined) return undefined;
  const xml = await stampedXml(deps, caller, id, found.xml);
  if (xml === null || found.addenda === null) return xml;
  // The addenda was inserted once, as a check, before it was stored.
  return withAddenda(xml, found.addenda)!;
}

/** Returns the attached addenda as it was given; undefined where none is attached. */
export async function shownAddenda(deps: Deps, caller: Caller, id: string): Promise<string | undefined> {
  return (await require(deps, caller, id)).addenda?.toString();
}

/** Attaches an addenda to a stamped document that has none of its own; 400 for what is no addenda. */
export async function attach(deps: Deps, caller: Caller, id: string, text: string): Promise<void> {
  const found = await require(deps, caller, id);
  const xml = await stampedXml(deps, caller, id, found.xml);
  if (xml === null) throw notApplicable("Solo se adjunta una addenda a un comprobante timbrado");
  const reading = await deps.reader.read("addenda", { text: Buffer.from(text) }, caller);
  if (reading.kind === "refused") throw invalid(`xml: ${reading.sentence}`, { campo: "xml" });
  if (await deps.reader.read("ownAddenda", { xml }, caller))
    throw notApplicable("El XML del comprobante ya lleva una Addenda propia");
  const addenda = Buffer.from(reading.xml);
  if (withAddenda(xml, addenda) === undefined)
    throw notApplicable("El XML del comprobante lleva comentarios o instrucciones después de su nodo raíz");
  if (!(await attachAddenda(deps.db, caller, id, addenda, byWhom(deps, caller)))) throw notFound();
}

export async function detach(deps: Deps, caller: Caller, id: string): Promise<void> {
  await require(deps, caller, id);
  if (!(await removeAddenda(deps.db, caller, id, byWhom(deps, caller))))
    throw notApplicable("El comprobante no tiene una addenda adjunta");
}

function byWhom({ now }: Deps, { person }: Caller) {
  return { user: person?.id, at: now() };
}

async function require({ db }: Deps, caller: Caller, id: string) {
  const found = isUuid(id) ? await findWithAddenda(db, caller, id) : undefined;
  if (found === undefined) throw notFound();
  return found;
}
