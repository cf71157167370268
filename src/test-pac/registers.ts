import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** What a PAC knows of a taxpayer from SAT's lists, and of its own contract with it. */
export interface Taxpayer {
  /** As SAT has it: upper case, without the corporate regime. */
  readonly nombre: string;
  readonly codigoPostal: string;
  readonly regimenes: readonly string[];
  /** In the list of registered RFCs (LRFC); `false` makes it a receiver no document can name. */
  readonly registrado: boolean;
  /** In the list of obliged taxpayers (LCO); `false` makes it an issuer without obligations. */
  readonly obligado: boolean;
  /** Has signed the letter that lets this PAC stamp for it. */
  readonly manifiesto: boolean;
}

export interface Settings {
  /** Milliseconds that the PAC's clock is ahead of the machine's. */
  readonly clockShift: number;
  /** Whether stamps carry "SIN VALIDEZ FISCAL". */
  readonly leyenda: boolean;
  /** What to do with well-formed RFCs that are in no list; real test environments hold partial copies. */
  readonly unknownTaxpayers: "accept" | "reject";
  readonly accountActive: boolean;
  /** Stamps the account may use in all; absent means without limit. */
  readonly stampLimit?: number;
  /** Milliseconds until SAT has a document that was stamped: until then 205, and N - 602. */
  readonly satLag: number;
  /** Milliseconds until SAT's status tells of a request to cancel, or of its end. */
  readonly statusLag: number;
  /** SAT's answer when the expression does not agree with the document; the real one has given both. */
  readonly disagreement: "601" | "602";
  /** Milliseconds that receivers who decide by themselves take. */
  readonly receiverDelay: number;
  /** Milliseconds after which a receiver's silence is consent (72 hours; working hours for the real SAT). */
  readonly acceptanceWindow: number;
  /** The acknowledgement comes with the answer, only later from storage, or never and without any code. */
  readonly acuse: AcuseDelivery;
  /** Milliseconds until storage has an acknowledgement that comes late. */
  readonly acuseLag: number;
  /** How a folio that SAT refuses is told: as an error, or as success with the code in the map of folios. */
  readonly refusedFolio: "error" | "map";
}

export type AcuseDelivery = "now" | "late" | "none";

interface State {
  readonly taxpayers: Readonly<Record<string, Taxpayer>>;
  readonly revoked: readonly string[];
  readonly settings: Settings;
}

/** SAT's lists and the PAC's settings: small, edited by the administrator, kept over restarts. */
export class Registers {
  readonly #file: string;
  #state: State;

  constructor(folder: string) {
    this.#file = join(folder, "registers.json");
    this.#state = existsSync(this.#file) ? restored(this.#file) : SEED;
  }

  get settings(): Settings {
    return this.#state.settings;
  }

  get taxpayers(): Readonly<Record<string, Taxpayer>> {
    return this.#state.taxpayers;
  }

  taxpayer(rfc: string): Taxpayer | undefined {
    return Object.hasOwn(this.taxpayers, rfc) ? this.taxpayers[rfc] : undefined;
  }

  isRevoked(noCertificado: string): boolean {
    return this.#state.revoked.includes(noCertificado);
  }

  /** What is not said stays as it is, or as a taxpayer in good standing has it. */
  putTaxpayer(rfc: string, change: Partial<Taxpayer>): Taxpayer {
    const taxpayer = { ...(this.taxpayer(rfc) ?? IN_GOOD_STANDING), ...change };
    this.#save({ ...this.#state, taxpayers: { ...this.taxpayers, [rfc]: taxpayer } });
    return taxpayer;
  }

  putCertificate(noCertificado: string, revoked: boolean): void {
    const others = this.#state.revoked.filter((number) => number !== noCertificado);
    this.#save({ ...this.#state, revoked: revoked ? [...others, noCertificado] : others });
  }

  putSettings(change: Partial<Settings>): Settings {
    this.#save({ ...this.#state, settings: { ...this.settings, ...change } });
    return this.settings;
  }

  reset(): void {
    this.#save(SEED);
  }

  #save(state: State): void {
    writeFileSync(`${this.#file}.new`, JSON.stringify(state, null, 1), { mode: 0o600 });
    renameSync(`${this.#file}.new`, this.#file);
    this.#state = state;
  }
}

/** Settings that the file does not know yet have their first value. */
function restored(file: string): State {
  const state = JSON.parse(readFileSync(file, "utf8")) as State;
  return { ...state, settings: { ...SEED.settings, ...state.settings } };
}

const SECOND = 1000;
const HOUR = 60 * 60 * SECOND;

const IN_GOOD_STANDING: Taxpayer = {
  nombre: "",
  codigoPostal: "06300",
  regimenes: ["601"],
  registrado: true,
  obligado: true,
  manifiesto: true,
};

function taxpayer(nombre: string, change: Partial<Taxpayer> = {}): Taxpayer {
  return { ...IN_GOOD_STANDING, nombre, ...change };
}

/** Made-up taxpayers whose RFCs have a right check digit. The receivers are named after what they will do. */
const SEED: State = {
  taxpayers: {
    EPR260101AA1: taxpayer("EMPRESA DE PRUEBA"),
    ENL260101AA5: taxpayer("EMPRESA NO LISTADA", { obligado: false }),
    PEGJ900101AAA: taxpayer("JUAN PEREZ GOMEZ", { regimenes: ["605", "612", "626"] }),
    LOMA850612AA7: taxpayer("ANA LOPEZ MARTINEZ", { regimenes: ["605"] }),
    ROVL900315AA8: taxpayer("LUIS ROJAS VEGA", { regimenes: ["605"] }),
    "P&E260101AA8": taxpayer("PRUEBA & ENSAYO"),
    ÑAN260101AA5: taxpayer("ÑANDU DE PRUEBA"),
    RAC260101AA4: taxpayer("RECEPTOR ACEPTA"),
    RRE260101AA6: taxpayer("RECEPTOR RECHAZA"),
    RSI260101AAA: taxpayer("RECEPTOR SILENCIO"),
    RMA260101AA2: taxpayer("RECEPTOR MANUAL"),
    RDI260101AAA: taxpayer("RECEPTOR DIRECTO"),
    RBL260101AA2: taxpayer("RECEPTOR BLOQUEA"),
    RNX260101AA4: taxpayer("RECEPTOR NO REGISTRADO", { registrado: false }),
  },
  revoked: [],
  settings: {
    ...{ clockShift: 0, leyenda: true, unknownTaxpayers: "accept", accountActive: true },
    ...{ satLag: 0, statusLag: 0, disagreement: "602" },
    ...{ receiverDelay: 5 * SECOND, acceptanceWindow: 72 * HOUR },
    ...{ acuse: "now", acuseLag: 5 * SECOND, refusedFolio: "error" },
  },
};
