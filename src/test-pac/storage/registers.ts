import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** A Taxpayer holds what a PAC knows from SAT's lists and from its own contract. */
export interface Taxpayer {
  /** SAT writes the name in upper case, without the corporate regime. */
  readonly nombre: string;
  readonly codigoPostal: string;
  readonly regimenes: readonly string[];
  /**
   * `registrado` says that the taxpayer is in the list of registered RFCs (LRFC); no document can name an unregistered
   * receiver.
   */
  readonly registrado: boolean;
  /**
   * `obligado` says that the taxpayer is in the list of obliged taxpayers (LCO), without which an issuer cannot issue.
   */
  readonly obligado: boolean;
  /** `manifiesto` says that the taxpayer signed the letter that lets this PAC stamp its documents. */
  readonly manifiesto: boolean;
}

export interface Settings {
  /** Milliseconds that the PAC's clock is ahead of the machine's. */
  readonly clockShift: number;
  /** When true, stamps carry "SIN VALIDEZ FISCAL". */
  readonly leyenda: boolean;
  /**
   * The setting decides on well-formed RFCs that are in no list, because real test environments hold partial copies.
   */
  readonly unknownTaxpayers: "accept" | "reject";
  readonly accountActive: boolean;
  /** `maintenance` says that the PAC is down for maintenance, which its wire reports as the provider does. */
  readonly maintenance: boolean;
  /** Wires whose provider locks users count wrong logins here, and from the third on refuse the right one, too. */
  readonly wrongLogins: number;
  /** Stamps that the account may use in total; when absent, there is no limit. */
  readonly stampLimit?: number;
  /** Milliseconds until SAT has a stamped document; before, it answers 205 and N - 602. */
  readonly satLag: number;
  /** Milliseconds until SAT's status shows a request to cancel, and its end. */
  readonly statusLag: number;
  /** SAT gives this answer when the expression does not match the document; the real SAT has given both. */
  readonly disagreement: "601" | "602";
  /** SAT asks nobody until the working day after issue (row IX of RMF 2.7.1.35). */
  readonly workingDayRow: boolean;
  /** Payments of an invoice keep it from being cancelled with motive 01, or pass to its substitute: PACs differ. */
  readonly paymentsOfSubstituted: "block" | "pass";
  /** Milliseconds that receivers who decide by themselves take. */
  readonly receiverDelay: number;
  /** Milliseconds after which a receiver's silence is consent; when absent, three working days, as at SAT. */
  readonly acceptanceWindow?: number;
  /** The acknowledgement comes with the answer, later from storage, or never and without any code. */
  readonly acuse: AcuseDelivery;
  /** Milliseconds until storage has a late acknowledgement. */
  readonly acuseLag: number;
  /** A folio that SAT refuses is answered as an error, or as success with the code in the map of folios. */
  readonly refusedFolio: "error" | "map";
}

export type AcuseDelivery = "now" | "late" | "none";

interface State {
  readonly taxpayers: Readonly<Record<string, Taxpayer>>;
  /** Milliseconds that the documents of an issuer are ahead of the PAC's clock. */
  readonly clocks?: Readonly<Record<string, number>>;
  readonly revoked: readonly string[];
  readonly settings: Settings;
}

/**
 * Registers holds SAT's lists and the PAC's settings, which the administrator edits and restarts keep. A PAC beside
 * another one begins with empty lists over the other's, because both ask one SAT; what its administrator writes counts
 * for it alone.
 */
export class Registers {
  readonly #file: string;
  readonly #first: Registers | undefined;
  readonly #seed: State;
  #state: State;

  constructor(folder: string, first?: Registers) {
    this.#file = join(folder, "registers.json");
    this.#first = first;
    this.#seed = first === undefined ? SEED : { ...SEED, taxpayers: {} };
    this.#state = existsSync(this.#file) ? restored(this.#file) : this.#seed;
  }

  get settings(): Settings {
    return this.#state.settings;
  }

  get taxpayers(): Readonly<Record<string, Taxpayer>> {
    return { ...this.#first?.taxpayers, ...this.#state.taxpayers };
  }

  taxpayer(rfc: string): Taxpayer | undefined {
    const { taxpayers } = this.#state;
    return Object.hasOwn(taxpayers, rfc) ? taxpayers[rfc] : this.#first?.taxpayer(rfc);
  }

  /** Returns the milliseconds by which an issuer's documents live ahead. PACs beside the first one have its clocks. */
  aheadOf(rfc: string): number {
    return this.#first?.aheadOf(rfc) ?? this.#state.clocks?.[rfc] ?? 0;
  }

  putClock(rfc: string, ahead: number): void {
    this.#save({ ...this.#state, clocks: { ...this.#state.clocks, [rfc]: ahead } });
  }

  isRevoked(noCertificado: string): boolean {
    return this.#state.revoked.includes(noCertificado) || (this.#first?.isRevoked(noCertificado) ?? false);
  }

  /** Changes a taxpayer; absent fields keep their values. A new taxpayer begins in good standing. */
  putTaxpayer(rfc: string, change: Partial<Taxpayer>): Taxpayer {
    const taxpayer = { ...(this.taxpayer(rfc) ?? IN_GOOD_STANDING), ...change };
    this.#save({ ...this.#state, taxpayers: { ...this.#state.taxpayers, [rfc]: taxpayer } });
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
    this.#save(this.#seed);
  }

  #save(state: State): void {
    writeFileSync(`${this.#file}.new`, JSON.stringify(state, null, 1), { mode: 0o600 });
    renameSync(`${this.#file}.new`, this.#file);
    this.#state = state;
  }
}

/** Restores the lists from the file. Settings that the file lacks get their first values. */
function restored(file: string): State {
  const state = JSON.parse(readFileSync(file, "utf8")) as State;
  return { ...state, settings: { ...SEED.settings, ...state.settings } };
}

const SECOND = 1000;

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

/** The taxpayers are invented, with correct check digits. Receivers are named after their behaviour. */
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
    clockShift: 0,
    leyenda: true,
    unknownTaxpayers: "accept",
    accountActive: true,
    maintenance: false,
    wrongLogins: 0,
    satLag: 0,
    statusLag: 0,
    disagreement: "602",
    workingDayRow: false,
    paymentsOfSubstituted: "block",
    receiverDelay: 5 * SECOND,
    acuse: "now",
    acuseLag: 5 * SECOND,
    refusedFolio: "error",
  },
};
