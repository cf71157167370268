import { endOf, planOf } from "./acceptance.ts";
import { writeAcuse } from "./acuse.ts";
import type { Archive } from "./archive.ts";
import type { Cancellations, Petition, Standing } from "./cancellations.ts";
import { directiveOf } from "./directives.ts";
import { type Entry, entryOf, type Family } from "./entry.ts";
import type { AcuseDelivery, Registers } from "./registers.ts";

export interface SatHouse {
  readonly archive: Archive;
  readonly cancellations: Cancellations;
  readonly registers: Registers;
  readonly now: () => Date;
}

/** A folio of a request to cancel, as written. */
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

/** What SAT says of a folio. */
export interface Reply {
  readonly code: string;
  readonly acuse: string;
  readonly delivery: AcuseDelivery;
}

export interface Status {
  readonly estado: "Vigente" | "Cancelado";
  readonly esCancelable: string;
  readonly estatusCancelacion: string;
}

/** SAT behind the PAC: it gets the stamped documents some time later, and what it knows of them is the truth. */
export class Sat {
  readonly #house: SatHouse;

  constructor(house: SatHouse) {
    this.#house = house;
  }

  /** What has been delivered by now. */
  async find(uuid: string): Promise<Entry | undefined> {
    const { archive, registers } = this.#house;
    const stamping = await archive.find({ uuid });
    const isHere = stamping !== undefined && stamping.at + registers.settings.satLag <= this.#now();
    return isHere ? entryOf(stamping) : undefined;
  }

  /** As the public service tells it, which may lag behind. */
  async statusOf(entry: Entry): Promise<Status> {
    const seen = this.#now() - this.#house.registers.settings.statusLag;
    const standing = this.#house.cancellations.standing(entry.uuid, seen);
    if (standing !== "none") return STATUSES[standing];
    const { course } = planOf(entry);
    const blocked = course === "blocked" || (await this.#isNamed(entry, isNoReplacement));
    return vigente(blocked ? "no" : course === "direct" ? "without" : "with");
  }

  /** Judges a folio and, when nothing speaks against it, takes note of the request. */
  async cancel(question: Question): Promise<Reply> {
    const { uuid } = question.folio;
    const entry = await this.find(uuid);
    const code =
      FORM.find(([, fails]) => fails(question.folio))?.[0] ?? (await this.#refusal(question, entry));
    if (code !== undefined || entry === undefined) return this.#reply(question, code ?? "205", entry);
    // From here to the lodging nothing waits: of two simultaneous requests one is the first.
    const standing = this.#standing(uuid);
    if (standing !== "none" && standing !== "rejected") {
      await this.#house.cancellations.settled();
      return this.#reply(question, "202", entry);
    }
    const reply = this.#reply(question, "201", entry);
    await this.#house.cancellations.lodge(this.#petition(entry, reply, standing === "rejected"));
    return reply;
  }

  async #refusal({ family, rfc, folio }: Question, entry: Entry | undefined): Promise<string | undefined> {
    if (entry === undefined || entry.family !== family) return "205";
    if (entry.emisor !== rfc) return "203";
    if (!isOpen(this.#standing(entry.uuid))) return undefined;
    if (planOf(entry).course === "blocked") return "204";
    if (await this.#isNamed(entry, isNot(folio.sustitucion))) return "204";
    return folio.motivo === "01" && !(await this.#replaces(folio.sustitucion!, entry)) ? "212" : undefined;
  }

  /** Whether some live document that `counts` names this one. */
  async #isNamed(entry: Entry, counts: (by: Entry, entry: Entry) => boolean): Promise<boolean> {
    const naming = await this.#house.archive.naming(entry.uuid);
    return naming.map(entryOf).some((by) => isLive(this.#standing(by.uuid)) && counts(by, entry));
  }

  async #replaces(uuid: string, entry: Entry): Promise<boolean> {
    const substitute = await this.find(uuid);
    return (
      substitute !== undefined &&
      substitute.emisor === entry.emisor &&
      isLive(this.#standing(uuid)) &&
      isReplacement(substitute, entry)
    );
  }

  #reply({ family, rfc, folio }: Question, cfdiCode: string, entry: Entry | undefined): Reply {
    const code = codeFor(family, cfdiCode);
    const { acuse: usual } = this.#house.registers.settings;
    const asked = entry && directiveOf(entry.xml, "A");
    const { uuid } = folio;
    const acuse = writeAcuse({ family, rfc, now: this.#house.now(), folios: [{ uuid, code }] });
    return { code, acuse, delivery: DELIVERIES.find((each) => each === asked) ?? usual };
  }

  #petition(entry: Entry, { acuse, delivery }: Reply, again: boolean): Petition {
    const { settings } = this.#house.registers;
    const at = this.#now();
    const end = endOf(planOf(entry), { at, again }, settings);
    return {
      ...{ uuid: entry.uuid, at, acuse },
      ...(end === undefined ? {} : { end }),
      ...(delivery === "none" ? {} : { acuseFrom: at + (delivery === "late" ? settings.acuseLag : 0) }),
    };
  }

  #standing(uuid: string): Standing {
    return this.#house.cancellations.standing(uuid, this.#now());
  }

  #now(): number {
    return this.#house.now().getTime();
  }
}

/** Withholdings have codes of their own: 1201 for 201; and fewer, so that some share one. */
function codeFor(family: Family, code: string): string {
  return family === "cfdi" ? code : (WITHHOLDING[code] ?? `1${code}`);
}

const WITHHOLDING: Readonly<Record<string, string>> = {
  "207": "1310",
  "208": "1302",
  "209": "1302",
  "212": "1302",
};

const DELIVERIES: readonly AcuseDelivery[] = ["now", "late", "none"];

/** What is wrong with a folio before anybody looks for the document: code, and whether it fails. */
const FORM: readonly (readonly [string, (folio: Folio) => boolean])[] = [
  ["207", ({ motivo }) => !/^0[1-4]$/.test(motivo)],
  ["208", ({ motivo, sustitucion }) => motivo === "01" && !UUID.test(sustitucion ?? "")],
  ["208", ({ motivo, sustitucion, uuid }) => motivo === "01" && sustitucion?.toUpperCase() === uuid],
  ["209", ({ motivo, sustitucion }) => motivo !== "01" && sustitucion !== undefined],
];

export const UUID = /^[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}$/i;

/** A request may be made: there was none, or the receiver rejected it. */
function isOpen(standing: Standing): boolean {
  return standing === "none" || standing === "rejected";
}

function isLive(standing: Standing): boolean {
  return isOpen(standing) || standing === "pending";
}

/** TipoRelacion 04: "sustitución de los CFDI previos". */
function isReplacement(by: Entry, { uuid }: Entry): boolean {
  return by.related.some((relation) => relation.uuid === uuid && relation.tipoRelacion === "04");
}

function isNoReplacement(by: Entry, entry: Entry): boolean {
  return !isReplacement(by, entry);
}

/** The one substitute that the request offers does not stand in its own way. */
function isNot(substitute: string | undefined): (by: Entry, entry: Entry) => boolean {
  return (by, entry) => by.uuid !== substitute?.toUpperCase() || isNoReplacement(by, entry);
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

/** SAT's words for a document about which there is a request. */
const STATUSES: Readonly<Record<Exclude<Standing, "none">, Status>> = {
  pending: vigente("with", "En proceso"),
  rejected: vigente("with", "Solicitud rechazada"),
  accepted: cancelado("with", "Cancelado con aceptación"),
  expired: cancelado("with", "Plazo vencido"),
  "without-acceptance": cancelado("without", "Cancelado sin aceptación"),
};
