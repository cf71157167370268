interface Numbered {
  readonly serie: string | null;
  readonly folio: string | null;
  readonly uuidFiscal: string | null;
}

/** Returns the name of a document of the account within a sentence: "el comprobante A-17". */
export function nameOf(document: Numbered): string {
  return `el comprobante ${numberOf(document)}`;
}

/** Returns series and folio of a document, or its fiscal UUID where it has none. */
export function numberOf({ serie, folio, uuidFiscal }: Numbered): string {
  return [serie, folio].filter(Boolean).join("-") || (uuidFiscal ?? "sin folio");
}

/** Returns the text with a capital letter, to begin a sentence. */
export function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
