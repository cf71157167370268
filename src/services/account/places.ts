import type { AccountService } from "#proto/cfdi/v1/account_pb.ts";
import { invalid, notApplicable, notFound } from "../../../common/errors.ts";
import { isTimeZone, type LoadedCatalogs, zoneOfPostalCode } from "../../engine/catalogs/index.ts";
import { listPlaces, MOST_PLACES, removePlace, savePlace } from "../../persistence/account/index.ts";
import type { Database } from "../../persistence/database/index.ts";
import { type By, note } from "../audit.ts";
import { type MethodTable, requireAccount } from "../context/index.ts";

type Methods = Pick<MethodTable<typeof AccountService, By>, "savePlace" | "listPlaces" | "removePlace">;

interface PlaceDeps {
  readonly db: Database;
  readonly now: () => Date;
  /** Only imported catalogs are present. */
  readonly catalogs: { readonly tables: LoadedCatalogs };
}

/** Operator methods: the places, besides the account's own, where an account issues documents. */
export function places(deps: PlaceDeps): Methods {
  const { db, now } = deps;
  return {
    async savePlace({ account: idOrRfc, codigoPostal, nombre, zonaHoraria }, by) {
      const account = await requireAccount(db, idOrRfc);
      const { id: accountId } = account;
      const place = { accountId, codigoPostal, nombre, zonaHoraria: zoneAt(deps, codigoPostal, zonaHoraria) };
      if (codigoPostal === account.lugarExpedicion) throw ownPlace(codigoPostal);
      await db.changing(async (tx) => {
        if (!(await savePlace(tx, place)))
          throw notApplicable(`La cuenta ya tiene ${MOST_PLACES} lugares de expedición`);
        const detail = { codigoPostal, nombre };
        await note(tx, now(), by, { action: "lugar.guardado", accountId, detail });
      });
      return place;
    },

    async listPlaces({ account }) {
      const { id } = await requireAccount(db, account);
      return { places: await listPlaces(db, id) };
    },

    async removePlace({ account, codigoPostal }, by) {
      const { id: accountId } = await requireAccount(db, account);
      await db.changing(async (tx) => {
        const refusal = await removePlace(tx, accountId, codigoPostal);
        if (refusal === "missing") throw notFound("El lugar de expedición");
        if (refusal !== undefined)
          throw notApplicable(`La serie ${refusal.series} se expide ahí: cambie antes su lugar`);
        const detail = { codigoPostal };
        await note(tx, now(), by, { action: "lugar.quitado", accountId, detail });
      });
      return { codigoPostal };
    },
  };
}

export function zoneAt(
  { catalogs }: Pick<PlaceDeps, "catalogs">,
  codigoPostal: string,
  asked: string | undefined,
): string {
  const zonaHoraria = asked ?? zoneOfPostalCode(codigoPostal, catalogs.tables);
  if (isTimeZone(zonaHoraria)) return zonaHoraria;
  throw invalid("zonaHoraria: no es un nombre de la IANA, como America/Mexico_City", {
    campo: "zonaHoraria",
  });
}

function ownPlace(codigoPostal: string) {
  const campo = "codigoPostal";
  return invalid(`${campo}: ${codigoPostal} ya es el lugar de expedición de la cuenta`, { campo });
}
