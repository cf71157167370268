import type { MessageInitShape } from "@bufbuild/protobuf";
import type { PlatformEventSchema, PlatformService } from "#proto/cfdi/v1/platform_pb.ts";
import { atMost } from "../../../common/at-most.ts";
import type { Environment } from "../../persistence/database/index.ts";
import { handOnEvents, KEPT_DAYS, readEventsAt, readersWithNews } from "../../persistence/events/index.ts";
import {
  forgetPlatformEvents,
  keepPlatformEvents,
  type PlatformEventRow,
  readPlatformEvents,
} from "../../persistence/platforms/index.ts";
import type { Deps, MethodTable, PlatformCaller } from "../context/index.ts";
import { type ShownEvent, showEvents, showNotice } from "../events/index.ts";
import { READER } from "./opening.ts";

const PAGE = 20;
/** Accounts of a page whose events are read at the same time. */
const WIDTH = 4;

/** The events of all accounts of a platform, in one order. */
export function streaming(deps: Deps): Pick<MethodTable<typeof PlatformService, PlatformCaller>, "listPlatformEvents"> {
  return {
    async listPlatformEvents({ despues, limite = PAGE }, { platform, environment }) {
      const page = { after: Number(despues ?? 0), limit: limite + 1 };
      const found = await readPlatformEvents(deps.db, platform.id, environment, page);
      const rows = found.slice(0, limite);
      const cursor = rows.at(-1)?.place ?? despues ?? "";
      const data = await showPlatformEvents(deps, { platformId: platform.id, environment }, rows);
      return { data, cursor: String(cursor), hayMas: found.length > limite };
    },
  };
}

export type ShownPlatformEvent = MessageInitShape<typeof PlatformEventSchema> & { readonly evento: ShownEvent };

/** Returns the event at a place of the platform's stream as it is shown now; undefined when it was deleted. */
export async function platformEventAt(
  deps: Deps,
  of: { readonly platformId: string; readonly environment: Environment },
  place: number,
): Promise<ShownPlatformEvent | undefined> {
  const rows = await readPlatformEvents(deps.db, of.platformId, of.environment, { after: place - 1, limit: 1 });
  return (await showPlatformEvents(deps, of, rows)).find(({ cursor }) => cursor === String(place));
}

/** Shows events of the stream, account by account; an account's event that is kept no longer is left out. */
async function showPlatformEvents(
  deps: Deps,
  { platformId, environment }: { readonly platformId: string; readonly environment: Environment },
  rows: readonly PlatformEventRow[],
): Promise<ShownPlatformEvent[]> {
  const shown = new Map<string, ShownEvent>();
  const accounts = new Set(rows.flatMap(({ account, eventPlace }) => (eventPlace === null ? [] : [account])));
  await atMost(WIDTH, [...accounts], async (accountId) => {
    const tenant = { accountId, environment };
    const places = rows.flatMap(({ account, eventPlace }) => (account === accountId ? (eventPlace ?? []) : []));
    const events = await showEvents(deps, tenant, await readEventsAt(deps.db, tenant, places));
    for (const event of events) shown.set(`${accountId} ${event.cursor}`, event);
  });
  const owner = { accountId: platformId, environment };
  return rows.flatMap((row) => {
    const { place, account, rfc, referencia } = row;
    const evento =
      row.eventPlace === null ? showNotice(owner, rfc ?? "", row) : shown.get(`${account} ${row.eventPlace}`);
    const of = { cursor: String(place), rfc: rfc ?? "", ...(referencia === null ? {} : { referencia }) };
    return evento === undefined ? [] : [{ ...of, evento }];
  });
}

/** Events that one transaction hands on, readers that a turn looks at, and batches of a reader in a turn. */
const HANDED_ON = 500;
const READERS = 50;
const BATCHES = 10;

/** Hands new events of accounts on to the streams of their platforms. Returns how many accounts had some. */
export async function handOnToPlatforms(deps: Deps): Promise<number> {
  const readers = await readersWithNews(deps.db, READER, READERS);
  for (const reader of readers) {
    const platformId = reader.reader.slice(READER.length);
    const handOn = () =>
      handOnEvents(deps.db, reader, HANDED_ON, (tx, events) =>
        keepPlatformEvents(tx, platformId, { account: reader.accountId, environment: reader.environment }, events),
      );
    for (let times = 0; times < BATCHES && (await handOn()) === HANDED_ON; ) times += 1;
  }
  return readers.length;
}

/** Deletes events that are kept no longer, at most `limit`. Returns how many. */
export function forgetOfPlatforms({ db, now }: Deps, limit: number): Promise<number> {
  return forgetPlatformEvents(db, new Date(now().getTime() - KEPT_DAYS * 86_400_000), limit);
}
