import { create, type MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { CreateAccountRequestSchema, UploadCsdRequestSchema } from "#proto/cfdi/v1/account_pb.ts";
import type { PlatformService } from "#proto/cfdi/v1/platform_pb.ts";
import type { HolderPreparationSchema, PortalHolder } from "#proto/cfdi/v1/portal_holder_pb.ts";
import { invalid, notApplicable, notFound } from "../../../common/errors.ts";
import { hashOfToken, isToken, newToken } from "../../persistence/access/index.ts";
import { activeCsd } from "../../persistence/account/index.ts";
import type { Querying } from "../../persistence/database/index.ts";
import { noteNotice } from "../../persistence/events/index.ts";
import { type AccountPac, findAccountPacs, tellAccountPac } from "../../persistence/pacs/index.ts";
import {
  endHolderLink,
  findHolderLink,
  type HolderLink,
  openHolderLink,
  setHolderLink,
  withdrawHolderLink,
} from "../../persistence/platforms/index.ts";
import { type By, note } from "../audit.ts";
import { accountOf, type MethodTable, type Pacs, type PlatformCaller, type Visitor } from "../context/index.ts";
import { type PlatformDeps, requireOwn } from "./opening.ts";

const DAYS = 7;
const DAY_MS = 86_400_000;

/** The link by which the holder of a platform's account prepares it. */
export function linking({
  db,
  now,
  siteUrl,
}: Pick<PlatformDeps, "db" | "now" | "siteUrl">): Pick<
  MethodTable<typeof PlatformService, PlatformCaller>,
  "linkHolder" | "getHolderLink" | "withdrawHolderLink"
> {
  return {
    async linkHolder({ rfc, dias = DAYS }, caller) {
      const { platform, environment } = caller;
      const at = now();
      const [token, endsAt] = [newToken(), new Date(at.getTime() + dias * DAY_MS)];
      await db.changing(async (tx) => {
        const { account } = await requireOwn(tx, caller, rfc, true);
        await setHolderLink(tx, platform.id, account, hashOfToken(token), endsAt, environment);
        await note(tx, at, caller, { action: "titular.enlace", accountId: account, detail: { dias } });
      });
      return { data: { enlace: `${siteUrl}/portal/titular#${token}`, venceEn: timestampFromDate(endsAt) } };
    },

    async getHolderLink({ rfc }, caller) {
      const { account } = await requireOwn(db, caller, rfc);
      const open = await openHolderLink(db, caller.platform.id, account, now());
      return { data: { abierto: open !== undefined, ...(open && { venceEn: timestampFromDate(open.endsAt) }) } };
    },

    async withdrawHolderLink({ rfc }, caller) {
      const at = now();
      await db.changing(async (tx) => {
        const { account } = await requireOwn(tx, caller, rfc, true);
        if (await withdrawHolderLink(tx, caller.platform.id, account, at))
          await note(tx, at, caller, { action: "titular.enlace_retirado", accountId: account });
      });
      return { data: { abierto: false } };
    },
  };
}

interface HolderDeps extends Pick<PlatformDeps, "db" | "now" | "accounts"> {
  readonly pacs: Pick<Pacs, "all">;
}

interface HeldLink extends HolderLink {
  readonly hash: Buffer;
}

/** Portal methods: whoever shows the token of a link prepares the account that the link names. */
export function portalHolder({ db, now, accounts, pacs }: HolderDeps): MethodTable<typeof PortalHolder, Visitor> {
  const requireLink = async (token: string): Promise<HeldLink> => {
    const hash = hashOfToken(token);
    const link = isToken(token) ? await findHolderLink(db, hash, now()) : undefined;
    if (link === undefined) throw useless();
    return { ...link, hash };
  };

  const show = async (link: HolderLink): Promise<MessageInitShape<typeof HolderPreparationSchema>> => {
    const { account: accountId, plataforma, endsAt } = link;
    const [{ rfc, nombre, regimenFiscal, lugarExpedicion }, csd, told] = await Promise.all([
      accountOf(db, accountId),
      servingCsd(db, accountId, now()),
      findAccountPacs(db, { accountId, environment: "production" }),
    ]);
    const cartas = pacs.all("production").map(({ name: pac }) => ({
      ...{ pac, firmada: isSigned(told.find((one) => one.pac === pac)) },
    }));
    return {
      ...{ plataforma, rfc, nombre, regimenFiscal, lugarExpedicion, cartas, venceEn: timestampFromDate(endsAt) },
      ...(csd && { csd: { noCertificado: csd.noCertificado, validoHasta: timestampFromDate(csd.validTo) } }),
    };
  };

  return {
    describeHolder: async ({ token }) => show(await requireLink(token)),

    async saveHolderData({ token, nombre, regimenFiscal, lugarExpedicion }, visitor) {
      const link = await requireLink(token);
      const { rfc, zonaHoraria, registroPatronal, ...before } = await accountOf(db, link.account);
      const data = create(CreateAccountRequestSchema, {
        ...{ rfc, nombre, regimenFiscal, lugarExpedicion },
        // Another place has another time zone.
        ...(lugarExpedicion === before.lugarExpedicion && { zonaHoraria }),
        ...(registroPatronal && { registroPatronal }),
      });
      await accounts.replaceAccount(data, holderOf(link, visitor));
      return show(link);
    },

    async uploadHolderCsd({ token, cer, key, password }, visitor) {
      const link = await requireLink(token);
      const files = create(UploadCsdRequestSchema, { account: link.account, cer, key, password });
      await accounts.uploadCsd(files, holderOf(link, visitor));
      return show(link);
    },

    async signHolderLetter({ token, pac }, visitor) {
      const link = await requireLink(token);
      if (!pacs.all("production").some(({ name }) => name === pac)) throw notFound("El PAC");
      const [at, accountId] = [now(), link.account];
      await db.changing(async (tx) => {
        await tellAccountPac(tx, { accountId, environment: "production" }, pac, { letterSigned: true, at });
        const detail = { environment: "production", pac, letterSigned: true };
        await note(tx, at, holderOf(link, visitor), { action: "pac.cuenta", accountId, detail });
      });
      return show(link);
    },

    async finishHolder({ token }, visitor) {
      const link = await requireLink(token);
      const { account: accountId, environment, hash } = link;
      const at = now();
      await db.changing(async (tx) => {
        const csd = await servingCsd(tx, accountId, at);
        if (csd === undefined) throw notApplicable("Falta el certificado de sello: súbalo antes de terminar");
        if ((await endHolderLink(tx, hash, at)) === undefined) throw useless();
        await note(tx, at, holderOf(link, visitor), { action: "titular.termino", accountId });
        const about = { noCertificado: csd.noCertificado };
        const subject = `preparacion ${at.toISOString()}`;
        await noteNotice(tx, { accountId, environment, event: "preparacion.terminada", subject, about });
      });
      return {};
    },
  };
}

const useless = () =>
  invalid("token: el enlace no existe, venció, se cambió por otro o ya se usó; pida uno nuevo a quien se lo envió", {
    campo: "token",
  });

/** The author of a change: nobody signed in, and the link alone says who it is. */
const holderOf = ({ plataforma }: HolderLink, { address }: Visitor): By => ({
  person: { email: `titular (enlace de la plataforma ${plataforma})`, address },
});

async function servingCsd(db: Querying, accountId: string, at: Date) {
  const csd = await activeCsd(db, accountId);
  return csd !== undefined && csd.validTo > at ? csd : undefined;
}

/** The letter is signed where somebody said so or the PAC stamped, and the PAC has refused nothing since. */
function isSigned(told: AccountPac | undefined): boolean {
  return told !== undefined && told.refusedAt === null && (told.letterSigned === true || told.stampedAt !== null);
}
