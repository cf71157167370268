import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";

/** A peer is another process of the bench that answers named requests in order. */
export interface Peer {
  ask<Answer>(question: string, details?: object): Promise<Answer>;
  close(): Promise<void>;
}

export function startPeer(file: string, flags: readonly string[] = []): Peer {
  const execArgv = [...process.execArgv, ...flags];
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), { serialization: "advanced", execArgv });
  return {
    ask: (question, details) => ask(child, question, details),
    async close() {
      if (!child.connected) return;
      const ended = new Promise((resolve) => child.once("exit", resolve));
      child.disconnect();
      await ended;
    },
  };
}

function ask<Answer>(child: ChildProcess, question: string, details?: object): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const lost = () => reject(new Error(`the process ended before it answered "${question}"`));
    child.once("exit", lost);
    child.once("message", ({ answer, fault }: Reply<Answer>) => {
      child.off("exit", lost);
      if (fault === undefined) resolve(answer!);
      else reject(new Error(`"${question}" failed: ${fault}`));
    });
    child.send({ question, details });
  });
}

interface Reply<Answer> {
  readonly answer?: Answer;
  readonly fault?: string;
}

/** Answers the parent's requests in the child process until the parent disconnects, then cleans up. */
export function answerPeer(
  answers: Readonly<Record<string, (details: never) => unknown>>,
  close: () => Promise<void>,
): void {
  process.on("message", async ({ question, details }: { question: string; details: never }) => {
    try {
      process.send!({ answer: await answers[question]!(details) });
    } catch (error) {
      process.send!({ fault: String(error) });
    }
  });
  process.once("disconnect", () => void close().finally(() => process.exit()));
}
