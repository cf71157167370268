import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { accountId } from "./account.ts";

/** A place where the account issues documents, besides its own. */
export const PlaceEntity = defineEntity({
  name: "Place",
  tableName: "places",
  properties: {
    accountId,
    codigoPostal: p.text().primary(),
    nombre: p.text(),
    zonaHoraria: p.text(),
    /** The permit with which fuel is sold there. */
    permiso: p.text().nullable(),
  },
});

export type Place = InferEntity<typeof PlaceEntity>;
