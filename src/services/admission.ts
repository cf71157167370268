import type { Admission } from "#proto/cfdi/v1/admission_pb.ts";
import type { MethodTable } from "./caller.ts";

/** Who gets this far was let in: the host authenticates before any method runs. */
export const admission: MethodTable<typeof Admission> = {
  admit: async () => ({}),
};
