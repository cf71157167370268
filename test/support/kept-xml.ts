import { sealedXmlIn, stampedXmlIn } from "../../src/persistence/database/stamped-xml.ts";

/** SQL for the XML of a row of `documents`, in a statement that names no account. */
export const SEALED_XML = sealedXmlIn("documents", "documents.account_id");
export const STAMPED_XML = stampedXmlIn("documents", "documents.account_id");

/** SQL that takes the sealed XML without its certificate out of a row, which gets another sealed XML. */
export const NOT_BARE = "bare_xml = null, certificate = null, certificate_from = null";
