import { defineEntity, p } from "@mikro-orm/core";

/** One row: nothing, sealed with the master key under which the secrets of this database rest. */
export const MasterKeyProofEntity = defineEntity({
  name: "MasterKeyProof",
  tableName: "master_key_proof",
  properties: {
    id: p.smallint().primary().autoincrement(false),
    sealed: p.blob(),
  },
});
