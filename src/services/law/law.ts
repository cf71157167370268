import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { Law } from "#proto/cfdi/v1/law_pb.ts";
import { invalid, notApplicable } from "../../../common/errors.ts";
import { changesOf, lossIn } from "../../engine/law/changes.ts";
import { type LawPack, packInForce, readPack } from "../../engine/law/pack.ts";
import { findLawPack, type KeptPack, keepLawPack } from "../../persistence/law.ts";
import type { MethodTable } from "../context/index.ts";
import { type ForecastDeps, forecastLaw } from "./forecasting.ts";

export interface LawDeps extends ForecastDeps {
  /** Packs must be signed with the other half of this public key. */
  readonly packKey: string;
}

/** Operator methods: packs of what changes in the law without a release. */
export function law(deps: LawDeps): MethodTable<typeof Law> {
  const { db, now, log, catalogs, packKey } = deps;
  const read = (bytes: Uint8Array) => {
    const reading = readPack(bytes, packKey);
    if (reading.kind === "refused") throw invalid(`pack: ${reading.sentence}`, { campo: "pack" });
    const loss = lossIn(reading.pack, catalogs.imported);
    if (loss !== undefined) throw notApplicable(`${loss}. No se cambió nada`);
    return reading;
  };
  return {
    async importPack({ pack: bytes, dryRun }) {
      const { pack, content, signer } = read(bytes);
      const { edition } = pack;
      let kept = await findLawPack(db);
      if (dryRun) refuseOlder({ edition, content }, kept);
      else
        await keepLawPack(db, { edition, content, signer, importedAt: now() }, (inForce) => {
          kept = inForce;
          refuseOlder({ edition, content }, inForce);
        });
      const before = kept && packInForce(kept.content);
      if (!dryRun) log.info({ edition, before: before?.edition, signer }, "law pack imported");
      const { issued, note } = pack;
      const changes = changesOf(pack, before, catalogs.imported);
      return { edition, previous: before?.edition, issued, note, signer, changes, imported: !dryRun };
    },

    forecast: (request) => forecastLaw(deps, read(request.pack).pack, request),

    async getPack() {
      const kept = await findLawPack(db);
      if (kept === undefined) return {};
      const pack: LawPack = packInForce(kept.content);
      const { edition, issued, note } = pack;
      const { signer, importedAt } = kept;
      const changes = changesOf(pack, undefined, catalogs.imported);
      return { edition, issued, note, signer, importedAt: timestampFromDate(importedAt), changes };
    },
  };
}

function refuseOlder({ edition, content }: Pick<KeptPack, "edition" | "content">, inForce: KeptPack | undefined): void {
  if (inForce === undefined || edition > inForce.edition) return;
  if (edition < inForce.edition)
    throw notApplicable(`El paquete de ley es la edición ${edition}, y ya está en vigor la ${inForce.edition}`);
  throw notApplicable(
    content === inForce.content
      ? `La edición ${edition} del paquete de ley ya está en vigor`
      : `Ya está en vigor otro paquete de ley con el mismo número de edición, ${edition}`,
  );
}
