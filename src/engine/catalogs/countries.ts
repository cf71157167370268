/** A row of c_Pais: ISO 3166-1, and SAT's own ZZZ (undeclared), which has no alpha-2 code. */
export interface Country {
  /** The ISO 3166-1 alpha-2 code, with which the withholdings document writes countries. */
  readonly alpha2?: string;
  /** Only countries that publish the form of NumRegIdTrib have it. */
  readonly numRegIdTrib?: RegExp;
  /** `codigoPostal` is column "Formato de código postal". Mexico's codes are in a catalog of their own. */
  readonly codigoPostal?: RegExp;
}

/** The alpha-2 code of these countries is the first two letters of their alpha-3 code. */
const REGULAR = `
AFG AIA ALB ARG ASM AUS AZE BEL BFA BGR BHR BLM BMU BOL BRA BTN BVT BWA CAN CCK CHE CIV CMR COL CRI CUB
CXR CYP CZE DEU DJI DMA DOM DZA ECU EGY ERI ESP ETH FIN FJI FRA GAB GBR GEO GGY GHA GIB GMB GRC GTM GUM
HKG HMD HND HRV HTI HUN IDN IMN IND IOT IRN ISL ITA JEY JOR JPN KEN KGZ KHM KIR KNA KWT LAO LBN LCA LIE
LKA LSO LTU LUX LVA MAR MCO MDA MHL MKD MLI MMR MNG MRT MSR MUS MWI MYS NAM NCL NER NFK NGA NIC NLD NOR
NPL NRU NZL OMN PAN PER PHL PRI PSE QAT REU ROU RUS RWA SAU SDN SGP SHN SJM SLE SMR SOM SSD STP SXM SYR
TCA TGO THA TJK TKL TLS TON TTO TWN TZA UGA UMI USA UZB VAT VCT VEN VGB VIR VNM VUT WSM YEM ZAF ZMB ZWE
`;

const IRREGULAR = `
ABW:AW AGO:AO ALA:AX AND:AD ARE:AE ARM:AM ATA:AQ ATF:TF ATG:AG AUT:AT BDI:BI BEN:BJ BES:BQ BGD:BD BHS:BS
BIH:BA BLR:BY BLZ:BZ BRB:BB BRN:BN CAF:CF CHL:CL CHN:CN COD:CD COG:CG COK:CK COM:KM CPV:CV CUW:CW CYM:KY
DNK:DK ESH:EH EST:EE FLK:FK FRO:FO FSM:FM GIN:GN GLP:GP GNB:GW GNQ:GQ GRD:GD GRL:GL GUF:GF GUY:GY IRL:IE
IRQ:IQ ISR:IL JAM:JM KAZ:KZ KOR:KR LBR:LR LBY:LY MAC:MO MAF:MF MDG:MG MDV:MV MEX:MX MLT:MT MNE:ME MNP:MP
MOZ:MZ MTQ:MQ MYT:YT NIU:NU PAK:PK PCN:PN PLW:PW PNG:PG POL:PL PRK:KP PRT:PT PRY:PY PYF:PF SEN:SN SGS:GS
SLB:SB SLV:SV SPM:PM SRB:RS SUR:SR SVK:SK SVN:SI SWE:SE SWZ:SZ SYC:SC TCD:TD TKM:TM TUN:TN TUR:TR TUV:TV
UKR:UA URY:UY WLF:WF
`;

/** The formats of c_Pais. Mexico has none here: its tax number is the RFC, which has its own field. */
const FORMATS: Readonly<Record<string, Omit<Country, "alpha2">>> = {
  CAN: { numRegIdTrib: /^[0-9]{9}$/, codigoPostal: /^[A-Z][0-9][A-Z] [0-9][A-Z][0-9]$/ },
  USA: { numRegIdTrib: /^[0-9]{9}$/, codigoPostal: /^[0-9]{5}(-[0-9]{4})?$/ },
};

export const COUNTRIES: ReadonlyMap<string, Country> = new Map([
  ...words(REGULAR).map((alpha3) => country(alpha3, alpha3.slice(0, 2))),
  ...words(IRREGULAR).map((pair) => country(pair.slice(0, 3), pair.slice(4))),
  ["ZZZ", {}] as [string, Country],
]);

function words(text: string): string[] {
  return text.trim().split(/\s+/);
}

function country(alpha3: string, alpha2: string): [string, Country] {
  return [alpha3, { alpha2, ...FORMATS[alpha3] }];
}
