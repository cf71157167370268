import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { keepPrivate, rewritePrivate } from "../files/private-file.ts";

/** A database's counter as the data folder last saw it. */
export interface KeptMark {
  readonly identity: string;
  readonly beat: number;
  readonly at: Date;
}

/**
 * The data folder is a witness of the databases that it has seen: it keeps a file for each, which a restored backup
 * does not change.
 */
export interface MarkFolder {
  /** The database has a counter under this name of the folder. */
  readonly witness: string;
  read(identity: string): KeptMark | undefined;
  write(mark: KeptMark): Promise<void>;
}

export function openMarks(dataDir: string): MarkFolder {
  const folder = join(dataDir, "marks");
  const witness = keepPrivate(join(folder, "witness"), randomUUID()).trim();
  return {
    witness,
    read(identity) {
      const text = readIfThere(join(folder, identity));
      if (text === undefined) return undefined;
      const [beat = "", at = ""] = text.trim().split(" ");
      return { identity, beat: Number(beat), at: new Date(at) };
    },
    write: ({ identity, beat, at }) => rewritePrivate(join(folder, identity), `${beat} ${at.toISOString()}`),
  };
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}
