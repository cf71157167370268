import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { AccountService, PdfDesignChange } from "#proto/cfdi/v1/account_pb.ts";
import { invalid, notFound } from "../../../common/errors.ts";
import { isUuid } from "../../../common/ids.ts";
import { components, isPale, openLogo, type Paper, sampleInvoice } from "../../pdf/design/index.ts";
import { addDesign, findDesign, type NewDesign, type PdfDesign } from "../../persistence/account/index.ts";
import type { Database, Environment } from "../../persistence/database/index.ts";
import { savePdfExtras } from "../../persistence/documents/index.ts";
import type { Printer } from "../../threads/index.ts";
import { type By, note } from "../audit.ts";
import { type MethodTable, requireAccount } from "../context/index.ts";
import { designOf, pdfExtrasOf } from "../documents/index.ts";

type Methods = Pick<
  MethodTable<typeof AccountService, By>,
  "setPdfDesign" | "getPdfDesign" | "previewPdfDesign" | "setPdfNote"
>;

export interface DesignDeps {
  readonly db: Database;
  readonly printer: Printer;
  readonly now: () => Date;
}

/** Returns how an account's documents look on paper. */
export function pdfDesigns(deps: DesignDeps): Methods {
  const { db, printer, now } = deps;
  return {
    async setPdfDesign({ account, change }, by) {
      const { id: accountId } = await requireAccount(db, account);
      // The proto requires `change`.
      const edit = await edition(deps, accountId, change!);
      const design = await db.changing(async (tx) => {
        const made = await addDesign(tx, accountId, edit, now());
        const detail = { version: made.version };
        await note(tx, now(), by, { action: "diseno.cambiado", accountId, detail });
        return made;
      });
      return designMessage(design);
    },

    async getPdfDesign({ account }) {
      const { id } = await requireAccount(db, account);
      return designMessage(await findDesign(db, id, now()));
    },

    async previewPdfDesign({ account: idOrRfc, change }) {
      const account = await requireAccount(db, idOrRfc);
      const current = await findDesign(db, account.id, now());
      const edit = change && (await edition(deps, account.id, change));
      const design = designOf(edit === undefined ? current : edit(current));
      const input = { xml: sampleInvoice(account), options: { design, marks: { sandbox: true } } };
      const content = await printer.print(input, ownerOf(account.id));
      return { contentType: "application/pdf", name: "muestra.pdf", content };
    },

    async setPdfNote({ account, environment, id, ...extras }, caller) {
      const { id: accountId } = await requireAccount(db, account);
      const tenant = { accountId, environment: environment as Environment };
      const by = { user: caller?.person?.id, at: now() };
      return db.changing(async (tx) => {
        const found = isUuid(id) && (await savePdfExtras(tx, tenant, id, pdfExtrasOf(extras), by));
        if (!found) throw notFound();
        await note(tx, now(), caller, { action: "nota.cambiada", accountId, detail: { id } });
        return { id };
      });
    },
  };
}

/** Previews of designs wait in turns of their own, so that they do not delay the account's documents. */
const ownerOf = (accountId: string) => ({ accountId, environment: "design" });

/**
 * Returns the function that applies the change to the stored design. The logo is decoded before the transaction begins,
 * because decoding takes a while.
 */
async function edition({ printer }: DesignDeps, accountId: string, change: PdfDesignChange) {
  if (change.accentColor !== undefined && isPale(components(change.accentColor))) {
    const sentence = "es casi blanco y no se vería en el papel; elija un color más oscuro";
    throw invalid(`accentColor: ${sentence}`, { campo: "accentColor" });
  }
  const logo = change.logo && (await cleanLogo(printer, accountId, change.logo));
  return (current: PdfDesign | undefined): NewDesign => {
    const before = designOf(current);
    const { accentColor = before.accentColor, showKeys = before.showKeys, paper = before.paper } = change;
    const { contactLine = before.contactLine, footNote = before.footNote, removeLogo } = change;
    const { embedXml = before.embedXml } = change;
    return {
      accentColor: accentColor.toLowerCase(),
      showKeys,
      embedXml,
      paper: paper as Paper,
      contactLine: contactLine || null,
      footNote: footNote || null,
      logo: logo ?? (removeLogo ? null : (current?.logo ?? null)),
    };
  };
}

async function cleanLogo(printer: Printer, accountId: string, bytes: Uint8Array): Promise<Buffer> {
  const reading = await printer.logo({ bytes }, ownerOf(accountId));
  if (reading.kind === "image") return Buffer.from(reading.image.bytes);
  throw invalid(`logo: ${reading.sentence}`, { campo: "logo" });
}

function designMessage(design: PdfDesign | undefined) {
  const { logo, contactLine = "", footNote = "", ...rest } = designOf(design);
  return {
    ...rest,
    contactLine,
    footNote,
    version: design?.version ?? 0,
    ...(design === undefined ? {} : { validFrom: timestampFromDate(design.validFrom) }),
    ...(logo === undefined ? {} : { logo: logoMessage(logo) }),
  };
}

function logoMessage(bytes: Uint8Array) {
  const { width, height } = openLogo(bytes);
  return { width, height, size: bytes.length };
}
