import { cleanImage, type ImageReading, type Print } from "../pdf/design/index.ts";
import { renderPdf, renderRun } from "../pdf/render.ts";
import { renderTicket, type TicketPrint } from "../pdf/ticket.ts";

/** The printing tasks by name. Arguments and results are plain data, because they cross threads. */
export const TASKS = { print, run, ticket, logo } as const satisfies Readonly<
  Record<string, (input: never) => unknown>
>;

export type TaskName = keyof typeof TASKS;
export type Input<T extends TaskName> = Parameters<(typeof TASKS)[T]>[0];
export type Output<T extends TaskName> = Awaited<ReturnType<(typeof TASKS)[T]>>;

function print({ xml, options }: Print) {
  return renderPdf(xml, options);
}

function run({ prints, title }: { readonly prints: readonly Print[]; readonly title: string }) {
  return renderRun(prints, title);
}

function ticket(print: TicketPrint) {
  return renderTicket(print);
}

function logo({ bytes, side }: { readonly bytes: Uint8Array; readonly side?: number }): ImageReading {
  return cleanImage(bytes, side);
}
