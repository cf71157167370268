/** The 183 keys of c_Moneda, by the number of decimals that an amount in the currency may have. */
const BY_DECIMALS: Readonly<Record<number, string>> = {
  0: `BIF BYR CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XAG XAU XBA XBB XBC XBD XDR XOF XPD XPF
      XPT XSU XTS XUA XXX`,
  2: `AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BOV BRL BSD BTN BWP BZD CAD CDF CHE
      CHF CHW CNH CNY COP COU CRC CUC CUP CVE CZK DKK DOP DZD EGP ERN ESD ETB EUR FJD FKP GBP GEL GHS GIP GMD
      GTQ GYD HKD HNL HRK HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA
      MKD MMK MNT MOP MRO MUR MVR MWK MXN MXV MYR MZN NAD NGN NIC NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR
      RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLL SOS SRD SSP STD SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS
      UAH USD USN UYP UYU UZS VEF VES WST XCD YER ZAR ZMW ZWL`,
  3: "BHD IQD JOD KWD LYD OMR TND",
  4: "CLF",
};

export const CURRENCIES: ReadonlyMap<string, number> = new Map(
  Object.entries(BY_DECIMALS).flatMap(([decimals, keys]) =>
    keys.split(/\s+/).map((key): [string, number] => [key, Number(decimals)]),
  ),
);

/** Returns the decimals of a currency, or undefined for a key that c_Moneda does not have. */
export function currencyDecimals(moneda: string | undefined): number | undefined {
  return moneda === undefined ? undefined : CURRENCIES.get(moneda);
}
