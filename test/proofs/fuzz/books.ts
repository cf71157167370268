import { JSON_TYPE, post } from "./send.ts";
import type { Attack } from "./target.ts";
import { ONE_CONCEPT } from "./targets/bodies.ts";
import { judge } from "./verdict.ts";
import type { World } from "./world.ts";

/** Keeps the ids that answers named, to compare them with the stored documents. */
export function openBooks(world: World) {
  const told = new Set<string>();
  let [rejected, lost] = [0, 0];
  const note = (attack: Attack) => {
    for (const id of attack.told ?? []) told.add(id);
    rejected += attack.rejected ?? 0;
    lost += attack.lost ?? 0;
  };
  return {
    note,
    async audit(): Promise<string[]> {
      const wrong = await stillStamps(world, note);
      const stored = await documents(world);
      const untold = stored.filter(({ id }) => !told.has(id));
      // A document that the PAC refused is stored, and its caller gets no id with the 502.
      const [refused, kept] = split(untold, ({ estado }) => estado === "error");
      return [
        ...wrong,
        ...(refused.length > rejected + lost ? [`${refused.length} in error, ${rejected} refusals`] : []),
        ...(kept.length > lost ? [`nobody was told of ${kept.length} documents: ${JSON.stringify(kept)}`] : []),
      ];
    },
  };
}

async function stillStamps({ site, keys }: World, note: (attack: Attack) => void): Promise<string[]> {
  const order = Buffer.from(JSON.stringify(ONE_CONCEPT));
  const wrong: string[] = [];
  for (const [environment, key] of Object.entries(keys)) {
    const answer = await post(`${site}/api/v1/facturas`, { ...JSON_TYPE, "x-api-key": key }, order);
    note(judge(answer, true));
    if (answer.status !== 201) wrong.push(`after it all an order in ${environment} is answered ${answer.body}`);
  }
  return wrong;
}

async function documents(world: World): Promise<readonly { id: string; estado: string }[]> {
  return (await world.db()).query({ name: "", text: "select id::text, estado from documents" }, []);
}

function split<T>(all: readonly T[], isFirst: (one: T) => boolean): [T[], T[]] {
  return [all.filter(isFirst), all.filter((one) => !isFirst(one))];
}
