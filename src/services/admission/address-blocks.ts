import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { AccountService } from "#proto/cfdi/v1/account_pb.ts";
import { sourceOf } from "../../../common/address.ts";
import { invalid, notApplicable } from "../../../common/errors.ts";
import { type AddressBlock, listBlocks, releaseAddress } from "../../persistence/admission/index.ts";
import type { Database } from "../../persistence/database/index.ts";
import { type By, note } from "../audit.ts";
import type { MethodTable } from "../context/index.ts";

type Methods = Pick<MethodTable<typeof AccountService, By>, "listAddressBlocks" | "releaseAddress">;

/** Operator methods: addresses that the IP guard blocked. */
export function addressBlocks({ db, now }: { readonly db: Database; readonly now: () => Date }): Methods {
  return {
    async listAddressBlocks({ all, before = MAX_INT, limit = 100 }) {
      return { blocks: (await listBlocks(db, { all, before, limit })).map(blockMessage) };
    },

    async releaseAddress({ address, releasedBy, note: why = null }, by) {
      const source = sourceOf(address);
      if (source === undefined) throw invalid("address: no es una dirección IP", { campo: "address" });
      return db.changing(async (tx) => {
        const block = await releaseAddress(tx, source, { releasedBy, note: why });
        if (block === undefined) throw notApplicable(`La dirección ${source} no está bloqueada`);
        await note(tx, now(), by, { action: "direccion.liberada", detail: { address: block.address } });
        return blockMessage(block);
      });
    },
  };
}

const MAX_INT = 2_147_483_647;

function blockMessage({ number, address, blockedAt, request, releasedAt, releasedBy, note }: AddressBlock) {
  return {
    number,
    address,
    request,
    blockedAt: timestampFromDate(blockedAt),
    ...(releasedAt == null ? {} : { releasedAt: timestampFromDate(releasedAt) }),
    ...(releasedBy == null ? {} : { releasedBy }),
    ...(note == null ? {} : { note }),
  };
}
