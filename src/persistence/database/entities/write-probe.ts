import { defineEntity, p } from "@mikro-orm/core";

/** One row, which readiness writes to. */
export const WriteProbeEntity = defineEntity({
  name: "WriteProbe",
  tableName: "write_probe",
  properties: {
    one: p.boolean().primary().default(true),
    at: p.datetime(6),
    filler: p.blob().nullable(),
  },
});
