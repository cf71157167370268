import { cleanImage, type ImageReading } from "../pdf/image.ts";
import type { RenderOptions } from "../pdf/options.ts";
import { renderPdf } from "../pdf/render.ts";

/** What a thread does. It is given plain data, and what it finds out is plain data too. */
export const TASKS = { print, logo } as const satisfies Readonly<Record<string, (input: never) => unknown>>;

export type TaskName = keyof typeof TASKS;
export type Input<T extends TaskName> = Parameters<(typeof TASKS)[T]>[0];
export type Output<T extends TaskName> = Awaited<ReturnType<(typeof TASKS)[T]>>;

/** A stamped document as PDF. */
function print({ xml, options }: { readonly xml: Uint8Array; readonly options: RenderOptions }) {
  return renderPdf(xml, options);
}

/** A picture from outside, written anew or refused. */
function logo({ bytes }: { readonly bytes: Uint8Array }): ImageReading {
  return cleanImage(bytes);
}
