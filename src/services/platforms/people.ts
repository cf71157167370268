import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { PortalPlatform } from "#proto/cfdi/v1/portal_platform_pb.ts";
import type { Environment } from "../../persistence/database/index.ts";
import { type ListedAccount, listPlatformAccounts } from "../../persistence/platforms/index.ts";
import { changeRole, invite, type PeopleDeps, platformTeam, removeFromTeam, teamOf } from "../access/index.ts";
import { accountOf, type MethodTable, type Pacs, type PlatformCaller } from "../context/index.ts";
import { auditPage } from "../portal/index.ts";
import { csds } from "./csds.ts";
import { giving } from "./giving.ts";
import { shownKeys } from "./keys.ts";
import { setLimits } from "./limits.ts";
import { linking } from "./linking.ts";
import { type PlatformDeps, requireOwn } from "./opening.ts";
import { type Preparation, preparationsOf } from "./preparing.ts";

interface PortalPlatformDeps extends PeopleDeps, Pick<PlatformDeps, "accounts"> {
  readonly pacs: Pick<Pacs, "all">;
}

const PAGE = 50;

/** Portal methods: what the people of a platform see and do; the platform comes from Admission, not from a request. */
export function portalPlatform(deps: PortalPlatformDeps): MethodTable<typeof PortalPlatform, PlatformCaller> {
  const { db, now } = deps;
  const { linkHolder, getHolderLink, withdrawHolderLink } = linking(deps);
  return {
    async listAccounts({ after = "", limit = PAGE, search = "" }, { platform }) {
      const rows = await listPlatformAccounts(db, platform.id, { after: after.toUpperCase(), search, limit });
      const preparations = await preparationsOf(deps, rows, now());
      return { accounts: rows.map((row, at) => prepared(row, preparations[at]!)) };
    },

    async getAccount(request, caller) {
      const own = await requireOwn(db, caller, request.rfc);
      const { nombre, certified } = await accountOf(db, own.account);
      const [[preparation], { data: link }] = await Promise.all([
        preparationsOf(deps, [{ ...own, certified }], now()),
        getHolderLink(request, caller),
      ]);
      return { account: prepared({ ...own, nombre }, preparation!), steps: preparation!.steps, link: link! };
    },

    linkHolder,
    withdrawHolderLink,

    listKeys: async (_, { platform }) => ({ data: await shownKeys(db, platform.id, now()) }),

    async setKeyLimits({ nombre, environment, topes = {} }, caller) {
      const { platform } = caller;
      const named = { platform, nombre, environment: environment as Environment };
      await db.changing((tx) => setLimits(tx, named, topes, { at: now(), by: caller }));
      return { data: await shownKeys(db, platform.id, now()) };
    },

    ...csds(deps),
    ...giving(deps),

    listTeam: (_, { platform }) => teamOf(db, platform.id, now()),

    inviteMember: ({ email, role }, caller) =>
      invite(deps, { email, role, into: platformTeam(caller.platform) }, caller),

    async changeMember({ email, role }, caller) {
      await changeRole(deps, platformTeam(caller.platform), { email, role }, caller);
      return teamOf(db, caller.platform.id, now());
    },

    async removeMember({ email }, caller) {
      await removeFromTeam(deps, platformTeam(caller.platform), email, caller);
      return teamOf(db, caller.platform.id, now());
    },

    listAudit: (request, { platform }) => auditPage(db, request, platform.id),
  };
}

type Row = Pick<ListedAccount, "rfc" | "nombre" | "referencia" | "entrySince">;

function prepared({ rfc, nombre, referencia, entrySince }: Row, preparation: Preparation) {
  const { steps, readyForSandbox, readyForProduction, csd, stamps } = preparation;
  const missing = steps.filter(({ estado }) => estado === "falta").map(({ paso }) => paso);
  return {
    ...{ rfc, nombre, missing: [...new Set(missing)], readyForSandbox, readyForProduction, stamps },
    ...(referencia === null ? {} : { referencia }),
    ...(csd && { csdEnds: timestampFromDate(csd.validTo) }),
    enterable: entrySince !== null,
  };
}
