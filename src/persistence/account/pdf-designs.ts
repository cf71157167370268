import { type Changing, firstRow, type PdfDesign, PdfDesignEntity } from "../database/index.ts";
import { revise } from "./accounts.ts";

export type { PdfDesign } from "../database/index.ts";

/** The content of a version, without its number and date. */
export type NewDesign = Omit<PdfDesign, "accountId" | "version" | "validFrom">;

/**
 * Adds the version that `edit` makes of the last version; it is valid from now on. An unchanged design adds no version.
 */
export async function addDesign(
  tx: Changing,
  accountId: string,
  edit: (last: PdfDesign | undefined) => NewDesign,
  now: Date,
): Promise<PdfDesign> {
  await revise(tx, accountId);
  const last = await tx.em.findOne(PdfDesignEntity, { accountId }, { orderBy: { version: "desc" } });
  const design = edit(last ?? undefined);
  if (last !== null && isSame(last, design)) return last;
  const added = { accountId, ...design, version: (last?.version ?? 0) + 1, validFrom: now };
  await tx.em.insert(PdfDesignEntity, added);
  return added;
}

function isSame({ logo, ...one }: PdfDesign, { logo: otherLogo, ...other }: NewDesign): boolean {
  const texts = Object.entries(other).every(([name, value]) => one[name as keyof typeof other] === value);
  return texts && (logo == null ? otherLogo == null : otherLogo != null && logo.equals(otherLogo));
}

/** Returns the version that was valid at that moment; undefined for an account that had chosen none. */
export const findDesign = firstRow<PdfDesign, [accountId: string, at: Date]>("pdf-design", "account")`
    select account_id as "accountId", version, valid_from as "validFrom", logo, accent_color as "accentColor",
      contact_line as "contactLine", foot_note as "footNote", show_keys as "showKeys", paper,
      embed_xml as "embedXml"
    from pdf_designs where account_id = $1 and valid_from <= $2 order by valid_from desc, version desc limit 1`;
