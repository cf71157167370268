import { amountInWords, cardinal } from "../../../common/number-words.ts";
import { amount, counted, money } from "./format.ts";

/** Writes a count of nouns for a question, in digits and in words: "200 timbres (doscientos)". */
export function countInWords(number: number, one: string, many: string): string {
  return `${counted(number, one, many)} (${cardinal(BigInt(number)).toLowerCase()})`;
}

/** Writes an amount for a question, in digits and in words: "$1,160.00 MXN (MIL CIENTO SESENTA PESOS 00/100 M.N.)". */
export function moneyInWords(value: string, currency = "MXN"): string {
  return `${money(value, currency)} (${amountInWords(amount(value).replaceAll(",", ""), currency)})`;
}
