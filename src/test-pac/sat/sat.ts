import { directiveOf } from "../faults/index.ts";
import type { Family } from "../stamping/index.ts";
import type { AcuseDelivery, Archive, Cancellations, Petition, Registers, Standing } from "../storage/index.ts";
import { endOf, planOf } from "./acceptance.ts";
import { writeAcuse } from "./acuse.ts";
import { codeOf, type FolioAnswer } from "./folio-answers.ts";
import { isTooLate } from "./last-day.ts";
import { type SatRecord, satRecordOf } from "./sat-record.ts";

export interface SatOptions {
  /** All PACs that deliver to this SAT have their archives here. */
  readonly archives: readonly Archive[];
  readonly cancellations: Cancellations;
  readonly registers: Registers;
  /** A document lives in the time of its issuer. */
  readonly now: (issuer?: string) => Date;
}

export interface Folio {
  readonly uuid: string;
  readonly motivo: string;
  readonly sustitucion: string | undefined;
}

export interface Question {
  readonly family: Family;
  readonly rfc: string;
  readonly folio: Folio;
}

export interface Reply {
  readonly answer: FolioAnswer;
  /** The code is that of the SAT service that received the request. */
  readonly code: string;
  readonly acuse: string;
  readonly delivery: AcuseDelivery;
}

export interface Status {
  readonly estado: "Vigente" | "Cancelado";
  readonly esCancelable: string;
  readonly estatusCancelacion: string;
}

/** Sat plays SAT behind the PAC: it receives stamped documents some time later, and its data decide. */
export class Sat {
  readonly #options: SatOptions;

  constructor(context: SatOptions) {
    this.#options = context;
  }

  /** Returns the document's record once it was delivered. */
  async find(uuid: string): Promise<SatRecord | undefined> {
    const { archives, registers } = this.#options;
    const found = await Promise.all(archives.map((archive) => archive.find({ uuid })));
    const stamping = found.find((each) => each !== undefined);
    const isHere = stamping !== undefined && stamping.at + registers.settings.satLag <= this.#now(stamping.rfc);
    return isHere ? satRecordOf(stamping) : undefined;
  }

  /** Returns the status as the public service shows it, which may lag behind. */
  async statusOf(record: SatRecord): Promise<Status> {
    const now = this.#now(record.emisor);
    const seen = now - this.#options.registers.settings.statusLag;
    const standing = this.#options.cancellations.standing(record.uuid, seen);
    if (standing !== "none") return STATUSES[standing];
    const { course } = planOf(record, now, this.#options.registers.settings);
    const blocked =
      course === "blocked" || isTooLate(record, now) !== undefined || (await this.#isNamed(record, isNoReplacement));
    return vigente(blocked ? "no" : course === "direct" ? "without" : "with");
  }

  /** Checks a folio and, when nothing is wrong with it, records the request. */
  async cancel(question: Question): Promise<Reply> {
    const { uuid } = question.folio;
    const record = await this.find(uuid);
    const refusal = FORM.find(([, fails]) => fails(question.folio))?.[0] ?? (await this.#refusal(question, record));
    if (refusal !== undefined || record === undefined) return this.#reply(question, refusal ?? "unknown", record);
    // No await stands between here and the lodging, so that of two simultaneous requests only one is the first.
    const standing = this.standingOf(record);
    if (standing !== "none" && standing !== "rejected") return this.#reply(question, "repeated", record);
    const reply = this.#reply(question, "received", record);
    this.#options.cancellations.lodge(this.#petition(record, reply, standing === "rejected"));
    return reply;
  }

  async #refusal({ family, rfc, folio }: Question, record: SatRecord | undefined): Promise<FolioAnswer | undefined> {
    if (record === undefined || record.family !== family) return "unknown";
    if (record.emisor !== rfc) return "otherIssuer";
    if (!isOpen(this.standingOf(record))) return undefined;
    const now = this.#now(rfc);
    const late = isTooLate(record, now);
    if (late !== undefined) return late === "month" ? "tooLateGlobal" : "tooLate";
    const { settings } = this.#options.registers;
    if (planOf(record, now, settings).course === "blocked") return "notApplicable";
    const passes = folio.motivo === "01" && settings.paymentsOfSubstituted === "pass";
    const stands = isNot(folio.sustitucion);
    if (await this.#isNamed(record, (by, of) => stands(by, of) && !(passes && by.tipo === "P"))) return "notApplicable";
    if (folio.motivo !== "01" || (await this.#replaces(folio.sustitucion!, record))) return undefined;
    return "unrelatedSubstitute";
  }

  /** Returns true when a live document for which `counts` is true names this one. */
  async #isNamed(record: SatRecord, counts: (by: SatRecord, record: SatRecord) => boolean): Promise<boolean> {
    const naming = await Promise.all(this.#options.archives.map((archive) => archive.naming(record.uuid)));
    return naming
      .flat()
      .map(satRecordOf)
      .some((by) => isLive(this.standingOf(by)) && counts(by, record));
  }

  async #replaces(uuid: string, record: SatRecord): Promise<boolean> {
    const substitute = await this.find(uuid);
    return (
      substitute !== undefined &&
      substitute.emisor === record.emisor &&
      isLive(this.standingOf(substitute)) &&
      isReplacement(substitute, record)
    );
  }

  #reply({ family, rfc, folio }: Question, answer: FolioAnswer, record: SatRecord | undefined): Reply {
    const code = codeOf(answer, family);
    const { acuse: usual } = this.#options.registers.settings;
    const asked = record && directiveOf(record.xml, "A");
    const acuse = writeAcuse({ family, rfc, now: this.#options.now(rfc), folios: [{ ...folio, code }] });
    return { answer, code, acuse, delivery: DELIVERIES.find((each) => each === asked) ?? usual };
  }

  #petition(record: SatRecord, { acuse, delivery }: Reply, again: boolean): Petition {
    const { settings } = this.#options.registers;
    const at = this.#now(record.emisor);
    const end = endOf(planOf(record, at, settings), { at, again }, settings);
    return {
      uuid: record.uuid,
      issuer: record.emisor,
      at,
      acuse,
      ...(end === undefined ? {} : { end }),
      ...(delivery === "none" ? {} : { acuseFrom: at + (delivery === "late" ? settings.acuseLag : 0) }),
    };
  }

  /** Returns the state of a document's request to cancel. */
  standingOf({ uuid, emisor }: SatRecord): Standing {
    return this.#options.cancellations.standing(uuid, this.#now(emisor));
  }

  #now(issuer: string): number {
    return this.#options.now(issuer).getTime();
  }
}

const DELIVERIES: readonly AcuseDelivery[] = ["now", "late", "none"];

/** Each row has an answer and a function that returns true when the folio fails before the document is looked up. */
const FORM: readonly (readonly [FolioAnswer, (folio: Folio) => boolean])[] = [
  ["motive", ({ motivo }) => !/^0[1-4]$/.test(motivo)],
  ["substitute", ({ motivo, sustitucion }) => motivo === "01" && !UUID.test(sustitucion ?? "")],
  ["substitute", ({ motivo, sustitucion, uuid }) => motivo === "01" && sustitucion?.toUpperCase() === uuid],
  ["needlessSubstitute", ({ motivo, sustitucion }) => motivo !== "01" && sustitucion !== undefined],
];

export const RFC = /^[A-ZÑ&]{3,4}[0-9]{6}[A-Z0-9]{3}$/;
export const UUID = /^[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}$/i;

/** Returns true when a request may be made, because there was none or the receiver rejected it. */
function isOpen(standing: Standing): boolean {
  return standing === "none" || standing === "rejected";
}

function isLive(standing: Standing): boolean {
  return isOpen(standing) || standing === "pending";
}

/** Returns true for a substitute, which names the document with TipoRelacion 04. */
function isReplacement(by: SatRecord, { uuid }: SatRecord): boolean {
  return by.related.some((relation) => relation.uuid === uuid && relation.tipoRelacion === "04");
}

function isNoReplacement(by: SatRecord, record: SatRecord): boolean {
  return !isReplacement(by, record);
}

/** Returns a check that leaves out the request's own substitute, because it does not block the cancellation. */
function isNot(substitute: string | undefined): (by: SatRecord, record: SatRecord) => boolean {
  return (by, record) => by.uuid !== substitute?.toUpperCase() || isNoReplacement(by, record);
}

const CANCELABLE = {
  without: "Cancelable sin aceptación",
  with: "Cancelable con aceptación",
  no: "No cancelable",
} as const;

function vigente(cancelable: keyof typeof CANCELABLE, estatusCancelacion = ""): Status {
  return { estado: "Vigente", esCancelable: CANCELABLE[cancelable], estatusCancelacion };
}

function cancelado(cancelable: keyof typeof CANCELABLE, estatusCancelacion: string): Status {
  return { estado: "Cancelado", esCancelable: CANCELABLE[cancelable], estatusCancelacion };
}

/** SAT uses these words for a document with a request. */
const STATUSES: Readonly<Record<Exclude<Standing, "none">, Status>> = {
  pending: vigente("with", "En proceso"),
  rejected: vigente("with", "Solicitud rechazada"),
  accepted: cancelado("with", "Cancelado con aceptación"),
  expired: cancelado("with", "Plazo vencido"),
  "without-acceptance": cancelado("without", "Cancelado sin aceptación"),
};
