import { create, type MessageInitShape } from "@bufbuild/protobuf";
import { AccountService } from "#proto/cfdi/v1/account_pb.ts";
import type { AccountDesignSchema, AccountPlaceSchema, PlatformSetup } from "#proto/cfdi/v1/platform_setup_pb.ts";
import { NoticeSettingsSchema } from "#proto/cfdi/v1/portal_notices_pb.ts";
import { AppError, invalidField } from "../../../common/errors.ts";
import type { MethodTable, PlatformCaller } from "../context/index.ts";
import { portalNotices } from "../notices/index.ts";
import { type PlatformDeps, requireOwn } from "./opening.ts";

type Accounts = PlatformDeps["accounts"];
type Answer<Name extends keyof Accounts> = Awaited<ReturnType<Accounts[Name]>>;

/** Places, PDF design and notices of an account: the functions that its owner calls in the portal. */
export function platformSetup({
  db,
  now,
  accounts,
}: Pick<PlatformDeps, "db" | "now" | "accounts">): MethodTable<typeof PlatformSetup, PlatformCaller> {
  const notices = portalNotices({ db, now });
  /** Calls an operator's method for an account of the caller. */
  const ask = async <Name extends keyof Accounts>(
    name: Name,
    caller: PlatformCaller,
    rfc: string,
    more: object = {},
  ) => {
    const { account } = await requireOwn(db, caller, rfc);
    const asked = create(AccountService.method[name].input, { ...more, account });
    return (await accounts[name](asked as never, caller)) as Answer<Name>;
  };
  const asOwner = async (caller: PlatformCaller, rfc: string) => {
    const { account: accountId } = await requireOwn(db, caller, rfc);
    return { ...caller, accountId };
  };
  return {
    async listAccountPlaces({ rfc }, caller) {
      return { data: ((await ask("listPlaces", caller, rfc)).places ?? []).map(placeMessage) };
    },

    async saveAccountPlace({ rfc, codigoPostal, nombre, zonaHoraria, permiso }, caller) {
      const place = { codigoPostal, nombre, ...(zonaHoraria && { zonaHoraria }), ...(permiso && { permiso }) };
      return { data: placeMessage(await ask("savePlace", caller, rfc, place)) };
    },

    async removeAccountPlace({ rfc, codigoPostal }, caller) {
      await ask("removePlace", caller, rfc, { codigoPostal });
      return {};
    },

    async getAccountDesign({ rfc }, caller) {
      return { data: designMessage(await ask("getPdfDesign", caller, rfc)) };
    },

    async changeAccountDesign({ rfc, ...request }, caller) {
      const { logo, quitarLogo: removeLogo, color: accentColor, contacto: contactLine, pie: footNote } = request;
      const { conClaves: showKeys, papel: paper, conXml: embedXml } = request;
      const said = { logo, removeLogo, accentColor, contactLine, footNote, showKeys, paper, embedXml };
      const change = Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined));
      try {
        return { data: designMessage(await ask("setPdfDesign", caller, rfc, { change })) };
      } catch (cause) {
        if (cause instanceof AppError && cause.campo === "accentColor")
          throw invalidField("color", cause.message.replace(/^accentColor: /, ""));
        throw cause;
      }
    },

    async getAccountNotices({ rfc }, caller) {
      const settings = create(NoticeSettingsSchema);
      return { data: noticesMessage(await notices.getNoticeSettings(settings as never, await asOwner(caller, rfc))) };
    },

    async setAccountNotices({ rfc, pocosTimbres, pocosDias, apagados }, caller) {
      const settings = create(NoticeSettingsSchema, {
        ...(pocosTimbres !== undefined && { pocosTimbres }),
        ...(pocosDias !== undefined && { pocosDias }),
        apagados,
      });
      return { data: noticesMessage(await notices.setNoticeSettings(settings, await asOwner(caller, rfc))) };
    },
  };
}

function noticesMessage({ $typeName: _, ...settings }: MessageInitShape<typeof NoticeSettingsSchema>) {
  return settings;
}

function placeMessage(place: Answer<"savePlace">): MessageInitShape<typeof AccountPlaceSchema> {
  const { codigoPostal = "", nombre = "", zonaHoraria = "", permiso } = place;
  return { codigoPostal, nombre, zonaHoraria, ...(permiso === undefined ? {} : { permiso }) };
}

function designMessage(design: Answer<"getPdfDesign">): MessageInitShape<typeof AccountDesignSchema> {
  const { version = 0, validFrom: desde, accentColor: color = "", contactLine: contacto = "", logo } = design;
  const { footNote: pie = "", showKeys: conClaves = false, paper: papel = "", embedXml: conXml = false } = design;
  return {
    ...{ version, color, contacto, pie, conClaves, papel, conXml },
    ...(desde && { desde }),
    ...(logo && { logo: { ancho: logo.width ?? 0, alto: logo.height ?? 0, tamano: logo.size ?? 0 } }),
  };
}
