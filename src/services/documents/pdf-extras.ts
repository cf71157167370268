import { type AppError, invalid } from "../../../common/errors.ts";

interface PdfExtras {
  readonly notaPdf?: string | undefined;
  readonly camposPersonalizados?: object | undefined;
}

const MOST_FIELD_BYTES = 16 * 1024;

/** Returns the extras to store, in the order of the request; undefined where the request has none. */
export function pdfExtrasOf({ notaPdf, camposPersonalizados }: PdfExtras): object | undefined {
  const bytes = Buffer.byteLength(JSON.stringify(camposPersonalizados ?? {}));
  if (bytes > MOST_FIELD_BYTES) throw tooMany(bytes);
  return notaPdf === undefined && camposPersonalizados === undefined ? undefined : { notaPdf, camposPersonalizados };
}

function tooMany(bytes: number): AppError {
  const campo = "camposPersonalizados";
  const sentence = `puede tener a lo más ${MOST_FIELD_BYTES} bytes (16 kB) como JSON; tiene ${bytes}`;
  return invalid(`${campo}: ${sentence}`, { campo });
}
