import type { PlatformService } from "#proto/cfdi/v1/platform_pb.ts";
import type { MethodTable, PlatformCaller } from "../context/index.ts";
import { type PlatformDeps, requireOwn } from "./opening.ts";

/** CSDs that a platform stores for its accounts. */
export function csds({
  db,
  accounts,
}: Pick<PlatformDeps, "db" | "accounts">): Pick<
  MethodTable<typeof PlatformService, PlatformCaller>,
  "uploadAccountCsd"
> {
  return {
    async uploadAccountCsd({ rfc, cer, key, contrasena: password }, caller) {
      const { account } = await requireOwn(db, caller, rfc);
      const request = { account, cer, key, password, $typeName: "cfdi.v1.UploadCsdRequest" } as const;
      const {
        noCertificado,
        rfc: owner,
        validFrom,
        validTo,
        authorityKnown,
      } = await accounts.uploadCsd(request, caller);
      const dates = { ...(validFrom && { validoDesde: validFrom }), ...(validTo && { validoHasta: validTo }) };
      return { data: { noCertificado, rfc: owner, ...dates, autoridadConocida: authorityKnown } };
    },
  };
}
