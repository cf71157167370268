import type { AccountService } from "#proto/cfdi/v1/account_pb.ts";
import { invalid, notApplicable, notFound } from "../../../common/errors.ts";
import { isTimeZone, type LoadedCatalogs, zoneOfPostalCode } from "../../engine/catalogs/index.ts";
import { listPlaces, MOST_PLACES, type Place, removePlace, savePlace } from "../../persistence/account/index.ts";
import type { Database } from "../../persistence/database/index.ts";
import { type By, note } from "../audit.ts";
import { type MethodTable, requireAccount } from "../context/index.ts";
import { requirePermit } from "../kinds/index.ts";

type Methods = Pick<MethodTable<typeof AccountService, By>, "savePlace" | "listPlaces" | "removePlace">;

interface PlaceDeps {
  readonly db: Database;
  readonly now: () => Date;
  /** Only imported catalogs are present. */
  readonly catalogs: { readonly tables: LoadedCatalogs };
}

/** Operator methods: the places where an account issues documents. Its own is kept here only for its permit. */
export function places(deps: PlaceDeps): Methods {
  const { db, now } = deps;
  return {
    async savePlace({ account: idOrRfc, codigoPostal, nombre, zonaHoraria: asked, permiso }, by) {
      const account = await requireAccount(db, idOrRfc);
      const { id: accountId } = account;
      const isOwn = codigoPostal === account.lugarExpedicion;
      const zonaHoraria = isOwn ? account.zonaHoraria : zoneAt(deps, codigoPostal, asked);
      if (isOwn && permiso === undefined) throw ownPlace(codigoPostal);
      if (isOwn && (asked ?? zonaHoraria) !== zonaHoraria) throw ownZone(zonaHoraria);
      if (permiso !== undefined) requirePermit(permiso, "permiso");
      const place = { accountId, codigoPostal, nombre, zonaHoraria, permiso: permiso ?? null };
      await db.changing(async (tx) => {
        if (!(await savePlace(tx, place)))
          throw notApplicable(`La cuenta ya tiene ${MOST_PLACES} lugares de expedición`);
        const detail = { codigoPostal, nombre, permiso };
        await note(tx, now(), by, { action: "lugar.guardado", accountId, detail });
      });
      return placeMessage(place);
    },

    async listPlaces({ account }) {
      const { id, lugarExpedicion, zonaHoraria } = await requireAccount(db, account);
      const places = (await listPlaces(db, id)).map(placeMessage);
      // The account's own place follows the account when its zone changes.
      return {
        places: places.map((place) => (place.codigoPostal === lugarExpedicion ? { ...place, zonaHoraria } : place)),
      };
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

function placeMessage({ codigoPostal, nombre, zonaHoraria, permiso }: Place) {
  return { codigoPostal, nombre, zonaHoraria, permiso: permiso ?? undefined };
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
  const purpose = "se guarda solo con el permiso con que se vende combustible ahí";
  return invalid(`${campo}: ${codigoPostal} ya es el lugar de expedición de la cuenta; ${purpose}`, {
    campo,
  });
}

function ownZone(zone: string) {
  const campo = "zonaHoraria";
  return invalid(`${campo}: la del lugar de la cuenta es ${zone}, y puede omitirse`, { campo });
}
