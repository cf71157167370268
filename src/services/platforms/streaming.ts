import type { PlatformService } from "#proto/cfdi/v1/platform_pb.ts";
import { atMost } from "../../../common/at-most.ts";
import { handOnEvents, KEPT_DAYS, readEventsAt, readersWithNews } from "../../persistence/events/index.ts";
import {
  forgetPlatformEvents,
  keepPlatformEvents,
  type PlatformEventRow,
  readPlatformEvents,
} from "../../persistence/platforms/index.ts";
import type { Deps, MethodTable, PlatformCaller } from "../context/index.ts";
import { type ShownEvent, showEvents } from "../events/index.ts";
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
      const shown = await show(deps, environment, rows);
      const data = rows.flatMap(({ account, eventPlace, place, rfc, referencia }) => {
        const evento = shown.get(`${account} ${eventPlace}`);
        const row = { cursor: String(place), rfc, ...(referencia === null ? {} : { referencia }) };
        return evento === undefined ? [] : [{ ...row, evento }];
      });
      return { data, cursor: String(cursor), hayMas: found.length > limite };
    },
  };
}

/** Shows the events by account and place, account by account. */
async function show(
  deps: Deps,
  environment: PlatformCaller["environment"],
  rows: readonly PlatformEventRow[],
): Promise<ReadonlyMap<string, ShownEvent>> {
  const shown = new Map<string, ShownEvent>();
  await atMost(WIDTH, [...new Set(rows.map(({ account }) => account))], async (accountId) => {
    const tenant = { accountId, environment };
    const places = rows.filter(({ account }) => account === accountId).map(({ eventPlace }) => eventPlace);
    const events = await showEvents(deps, tenant, await readEventsAt(deps.db, tenant, places));
    for (const event of events) shown.set(`${accountId} ${event.cursor}`, event);
  });
  return shown;
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
