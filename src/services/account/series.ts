import type { AccountService } from "#proto/cfdi/v1/account_pb.ts";
import { invalid, notApplicable, notFound } from "../../../common/errors.ts";
import {
  type Account,
  addSeries,
  changeSeries,
  hasPlace,
  listSeries,
  type SeriesRefusal,
} from "../../persistence/account/index.ts";
import type { Changing, Database, Series } from "../../persistence/database/index.ts";
import { type By, note } from "../audit.ts";
import { type MethodTable, requireAccount } from "../context/index.ts";
import { notAPlace } from "../issuing/index.ts";
import { kindOf } from "../kinds/index.ts";

type Methods = Pick<MethodTable<typeof AccountService, By>, "addSeries" | "changeSeries" | "listSeries">;

/** Operator methods: the series of an account. */
export function series({ db, now }: { readonly db: Database; readonly now: () => Date }): Methods {
  return {
    async addSeries({ account: idOrRfc, kind, codigo, favourite, firstFolio = 1, lugarExpedicion }, by) {
      const account = await requireAccount(db, idOrRfc);
      const { id: accountId } = account;
      const fault = kindOf({ kind }).type.seriesFault(codigo);
      if (fault !== undefined) throw invalid(`codigo: ${fault}`, { campo: "codigo" });
      return db.changing(async (tx) => {
        const place = await requirePlace(tx, account, lugarExpedicion);
        const numbers = { firstFolio: BigInt(firstFolio), lugarExpedicion: place ?? null };
        const series = await addSeries(tx, accountId, { kind, codigo, favourite, ...numbers });
        if (series === undefined) throw invalid(`codigo: la serie ${codigo} de ${kind} ya existe`, { campo: "codigo" });
        await note(tx, now(), by, { action: "serie.agregada", accountId, detail: { kind, codigo } });
        return seriesMessage(series);
      });
    },

    async changeSeries({ account: idOrRfc, kind, codigo, favourite = false, active, lugarExpedicion }, by) {
      const account = await requireAccount(db, idOrRfc);
      const { id: accountId } = account;
      return db.changing(async (tx) => {
        const place = await requirePlace(tx, account, lugarExpedicion);
        const change = { favourite, active, lugarExpedicion: place };
        const series = await changeSeries(tx, accountId, { kind, codigo }, change);
        if (typeof series === "string") throw SERIES_REFUSALS[series]();
        const state = { favourite: series.favourite, active: series.active };
        const detail = { kind, codigo, ...state, lugarExpedicion: place };
        await note(tx, now(), by, { action: "serie.cambiada", accountId, detail });
        return seriesMessage(series);
      });
    },

    async listSeries({ account }) {
      const { id } = await requireAccount(db, account);
      return { series: (await listSeries(db, id)).map(seriesMessage) };
    },
  };
}

const SERIES_REFUSALS: Readonly<Record<SeriesRefusal, () => Error>> = {
  missing: () => notFound("La serie"),
  favourite: () => notApplicable("La serie es la favorita de su tipo: elija antes otra como favorita"),
  inactive: () => notApplicable("La serie está fuera de uso: póngala en uso antes"),
};

/** Returns the place of a series: null where the series follows the account, undefined where the request names none. */
async function requirePlace(
  tx: Changing,
  { id, lugarExpedicion: own }: Account,
  asked: string | undefined,
): Promise<string | null | undefined> {
  if (asked === undefined) return undefined;
  if (asked === "" || asked === own) return null;
  if (await hasPlace(tx, id, asked)) return asked;
  throw notAPlace(asked);
}

function seriesMessage({ lugarExpedicion, ...series }: Series) {
  return { ...series, lugarExpedicion: lugarExpedicion ?? undefined };
}
