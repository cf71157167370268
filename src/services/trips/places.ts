import { createHash } from "node:crypto";
import type { Lugar } from "#proto/cfdi/v1/carta_porte_pb.ts";
import { fold } from "../../../common/words.ts";

/** A place is known by its address, whoever sends or receives there and however it is written. */
export function placeDigest({ pais = "MEX", codigoPostal, calle, numeroExterior }: Lugar): string {
  const address = fold([pais, codigoPostal, calle, numeroExterior].join("|")).replace(/\s+/g, " ");
  return createHash("sha256").update(address).digest("base64url");
}
