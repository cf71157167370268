import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { isLoopbackHost } from "../../common/loopback.ts";
import { loadSchemas, type Schemas } from "../engine/validation/schema.ts";
import { createAdmin, type Office } from "./admin.ts";
import { type Authority, createAuthority, createTrust } from "./authority/index.ts";
import type { SigningPlace } from "./documents/index.ts";
import { ServerDoor } from "./door.ts";
import { Faults } from "./faults/index.ts";
import { Sat } from "./sat/index.ts";
import { createLookUp, createStamping, type SchemaValidator } from "./stamping/index.ts";
import { Archive, Cancellations, History, Registers } from "./storage/index.ts";
import { createSatApi, SAT_PATH, TEST_CONTRACT, Tokens, WIRES, type WireName } from "./wires/index.ts";

export interface TestPacOptions {
  /** Authority, lists and stamps are stored in this folder. */
  readonly dataDir: string;
  /** `host` must be a loopback host unless `exposed`. Port 0 takes any free port. */
  readonly host?: string;
  readonly port: number;
  readonly adminPort: number;
  readonly adminToken: string;
  readonly user: string;
  readonly password: string;
  readonly exposed?: boolean;
  /** The PAC speaks this provider's protocol, by default SW Sapien's. */
  readonly wire?: WireName;
  /**
   * Further PACs share the same SAT; each has its own memory, faults, settings and administration, in a folder inside
   * `dataDir`.
   */
  readonly beside?: readonly BesideOptions[];
  /** SAT's status service has it, where PACs stand beside the first; the default is any free port. */
  readonly satPort?: number;
  /** These certificates (DER) are trusted as SAT's own or as issuers, besides the PAC's own authority. */
  readonly trusted?: readonly Buffer[];
  readonly schemas?: Schemas;
  /** Stamps are signed in the pool by default; a process that only runs the PAC signs on its main thread. */
  readonly signOn?: SigningPlace;
  /** Documents are checked with libxml2 by default. */
  readonly schemaValidator?: SchemaValidator;
  readonly now?: () => Date;
  readonly log?: (line: string) => void;
}

export interface BesideOptions {
  readonly wire: WireName;
  readonly port: number;
  readonly adminPort: number;
}

export interface TestPac {
  readonly url: string;
  /** SAT's status service for documents stamped here has this address. */
  readonly satUrl: string;
  readonly adminUrl: string;
  readonly adminToken: string;
  readonly beside: readonly BesidePac[];
  readonly authority: Authority;
  close(): Promise<void>;
}

/** A BesidePac shares the user, the passwords and SAT with the first PAC. */
export interface BesidePac {
  readonly wire: WireName;
  readonly url: string;
  readonly adminUrl: string;
  /** Callers send this contract number on wires that ask for one. */
  readonly contract: string;
}

/** Another process needs these data of the test PAC. */
export type SharedTestPac = Omit<TestPac, "authority" | "close">;

/** Joins the test PAC of another process, by the folder of its data, in which nothing is written. */
export async function joinTestPac(folder: string, shared: SharedTestPac): Promise<TestPac> {
  const authority = await createAuthority({ folder, now: () => new Date() });
  return { ...shared, authority, close: async () => undefined };
}

/**
 * Starts a PAC for the sandbox and the tests, which stamps like a real one, but whose authority is trusted by nobody.
 */
export async function startTestPac(options: TestPacOptions): Promise<TestPac> {
  const { host = LOOPBACK, wire = "sw", beside = [] } = options;
  if (!options.exposed && !isLoopbackHost(host)) throw new Error(`the test PAC does not listen on ${host}`);
  const first = await furnish(options);
  const offices = [first.office];
  const pac = await serve(first, { ...options, host, wire });
  const others: ServedPac[] = [];
  for (const each of beside) {
    const other = await furnish({ ...options, dataDir: join(options.dataDir, each.wire) }, first);
    offices.push(other.office);
    others.push(await serve(other, { ...each, host }));
  }
  // SAT gets a server of its own, because stopping a PAC must not stop SAT.
  const sat = beside.length === 0 ? undefined : createSatApi(first.office);
  const satSite = sat === undefined ? pac.url : await sat.listen({ host, port: options.satPort ?? 0 });
  if (sat !== undefined) first.office.log(`SAT's status service at ${satSite}${SAT_PATH}`);
  return {
    url: pac.url,
    satUrl: satSite + SAT_PATH,
    adminUrl: pac.adminUrl,
    adminToken: options.adminToken,
    beside: others.map(({ wire: name, url, adminUrl, contract }) => ({ wire: name, url, adminUrl, contract })),
    authority: first.office.authority,
    async close() {
      await Promise.all([pac.close(), ...others.map((each) => each.close()), sat?.close()]);
      await Promise.all([...offices.map(({ archive }) => archive.close()), first.office.cancellations.close()]);
    },
  };
}

const LOOPBACK = "127.0.0.1";

interface ServedPac extends BesidePac {
  close(): Promise<void>;
}

async function serve(
  { office, door }: Furnished,
  { wire, host, port, adminPort }: BesideOptions & { readonly host: string },
): Promise<ServedPac> {
  const [api, admin] = [WIRES[wire](office), createAdmin(office)];
  const url = await api.listen({ host, port });
  door.of(api.server);
  const adminUrl = await admin.listen({ host: LOOPBACK, port: adminPort });
  office.log(`test PAC (${wire}) at ${url}, administration at ${adminUrl}, ${office.archive.count} stamps`);
  return {
    wire,
    url,
    adminUrl,
    contract: TEST_CONTRACT,
    async close() {
      await Promise.all([api.close(), admin.close()]);
    },
  };
}

interface Furnished {
  readonly office: Office;
  readonly door: ServerDoor;
  /** The archives are those of all PACs with this SAT. */
  readonly archives: Archive[];
}

async function furnish(options: TestPacOptions, first?: Furnished): Promise<Furnished> {
  const { dataDir, user, password, adminToken, trusted = [] } = options;
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const registers = new Registers(dataDir, first?.office.registers);
  const machine = options.now ?? (() => new Date());
  const now = (issuer?: string) =>
    new Date(
      machine().getTime() + registers.settings.clockShift + (issuer === undefined ? 0 : registers.aheadOf(issuer)),
    );
  const authority = first?.office.authority ?? (await createAuthority({ folder: dataDir, now }));
  const archive = await Archive.open(dataDir);
  const archives = first?.archives ?? [];
  archives.push(archive);
  const cancellations = first?.office.cancellations ?? (await Cancellations.open(dataDir));
  const context = {
    schemas: first?.office.schemas ?? options.schemas ?? loadSchemas(SCHEMAS),
    registers,
    trust: first?.office.trust ?? createTrust([authority.issuing, ...trusted]),
    now,
    archive,
    cancellations,
    pac: authority.pac,
    signOn: options.signOn ?? "pool",
    schemaValidator: options.schemaValidator ?? "libxml2",
  };
  const door = new ServerDoor();
  const office = {
    ...context,
    stamp: createStamping(context),
    lookUp: createLookUp(context),
    sat: first?.office.sat ?? new Sat({ archives, cancellations, registers, now }),
    faults: new Faults(),
    tokens: new Tokens(now),
    history: new History(now),
    authority,
    user,
    password,
    adminToken,
    isFirst: first === undefined,
    door,
    log: options.log ?? (() => undefined),
  };
  return { office, door, archives };
}

const SCHEMAS = fileURLToPath(new URL("../../xsd", import.meta.url));
