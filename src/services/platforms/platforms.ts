import type { PlatformService } from "#proto/cfdi/v1/platform_pb.ts";
import { listSeries } from "../../persistence/account/index.ts";
import type { Deps, MethodTable, PlatformCaller } from "../context/index.ts";
import { csds } from "./csds.ts";
import { giving } from "./giving.ts";
import { keys } from "./keys.ts";
import { linking } from "./linking.ts";
import { opening, type PlatformDeps, requireOwn } from "./opening.ts";
import { preparing } from "./preparing.ts";
import { refilling } from "./refilling.ts";
import { streaming } from "./streaming.ts";
import { using } from "./using.ts";

const PAGE = 100;

/** Each method finds the account among the caller's own, so another platform's answers as one that does not exist. */
export function platformService(deps: Deps, own: PlatformDeps): MethodTable<typeof PlatformService, PlatformCaller> {
  const { db, pacs } = deps;
  const { accounts } = own;
  return {
    ...opening(own),
    ...preparing({ ...own, pacs }),
    ...linking(own),
    ...csds(own),
    ...giving(own),
    ...refilling(own),
    ...keys(own),
    ...streaming(deps),
    ...using(own),

    async addAccountSeries({ rfc, tipo: kind, codigo, favorita: favourite, folioInicial }, caller) {
      const { account } = await requireOwn(db, caller, rfc);
      const there = (await listSeries(db, account)).find((one) => one.kind === kind && one.codigo === codigo);
      // A repeated call finds the series with folios that may have been used since.
      if (there !== undefined && (there.favourite || !favourite)) return { data: seriesMessage(there) };
      const request = {
        account,
        kind,
        codigo,
        favourite,
        ...(folioInicial === undefined ? {} : { firstFolio: folioInicial }),
      };
      const added = await accounts.addSeries({ ...request, $typeName: "cfdi.v1.AddSeriesRequest" }, caller);
      return { data: seriesMessage(added as Parameters<typeof seriesMessage>[0]) };
    },

    async saveAccountCustomer({ rfc, cliente: customer }, caller) {
      const { account } = await requireOwn(db, caller, rfc);
      const request = { account, customer: customer!, $typeName: "cfdi.v1.AddCustomerRequest" } as const;
      return { data: await accounts.addCustomer(request, caller) };
    },

    async listAccountCustomers({ rfc, despues: after = "", limite: limit = PAGE }, caller) {
      const { account } = await requireOwn(db, caller, rfc);
      const request = { account, after, limit, $typeName: "cfdi.v1.ListCustomersRequest" } as const;
      return { data: (await accounts.listCustomers(request, caller)).customers ?? [] };
    },

    async listAccountSeries({ rfc }, caller) {
      const { account } = await requireOwn(db, caller, rfc);
      return { data: (await listSeries(db, account)).map(seriesMessage) };
    },
  };
}

function seriesMessage({
  kind,
  codigo,
  active,
  favourite,
}: {
  readonly kind: string;
  readonly codigo: string;
  readonly active: boolean;
  readonly favourite: boolean;
}) {
  return { tipo: kind, codigo, activa: active, favorita: favourite };
}
