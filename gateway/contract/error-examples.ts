import type { DescField } from "@bufbuild/protobuf";
import { rest_field } from "#proto/cfdi/v1/rest_pb.ts";
import {
  AppError,
  coded,
  noStamps,
  notFound,
  pacRejected,
  pacUnreachable,
  SEPARATOR,
  satUnavailable,
  unavailable,
} from "../../common/errors.ts";
import { getOption } from "../../common/options.ts";
import { SAME_KEY } from "../../common/own-codes.ts";
import { toRefusal } from "./errors.ts";
import type { Schema } from "./schema.ts";

/** ErrorExamples are bodies of errors by their cause, as OpenAPI's examples of a status. */
export type ErrorExamples = Readonly<Record<string, { readonly value: unknown }>>;

/**
 * Returns the bodies that an operation answers with that status. Sentences of the core stand here a second time,
 * because the gateway does not see them; test/contract/error-examples.test.ts compares each with an answer.
 */
export function errorExamples(status: number, request: RequestShape): ErrorExamples {
  if (status === 400) return { "petición inválida": written({ error: refusalOf(request) }) };
  if (status === 409) return writtenAll(request.creates ? SAME_KEY_AGAIN : SAME_DOCUMENT);
  if (status === 502) return writtenAll(request.creates ? STAMPING : request.asksOutside ? OUTSIDE : CORE);
  return writtenAll(EXAMPLES[status] ?? {});
}

export interface RequestShape {
  readonly hasBody: boolean;
  /** `creates` says that the operation makes a document, under an idempotency key. */
  readonly creates: boolean;
  /** `asksOutside` says that the operation asks the PAC or SAT, so the contract names 502 among its errors. */
  readonly asksOutside: boolean;
  /** The required fields of the body, in the order of the contract. */
  readonly required: readonly DescField[];
}

function refusalOf({ hasBody, required }: RequestShape): string {
  if (required.length === 0) return hasBody ? "otro: campo desconocido" : "otro: parámetro desconocido";
  const faults = required.map((field) => {
    const { code, header } = getOption(field, rest_field);
    const name = header === "" ? field.jsonName : `${field.jsonName} (encabezado ${header})`;
    const sentence = `${name}: es obligatorio`;
    return code === "" ? sentence : coded(code, sentence);
  });
  return faults.join(SEPARATOR);
}

interface Said {
  readonly error: string;
  readonly codigo?: string | undefined;
  readonly detalle?: string | undefined;
}

type Named = Readonly<Record<string, Said | AppError>>;

function writtenAll(named: Named): ErrorExamples {
  return Object.fromEntries(Object.entries(named).map(([name, said]) => [name, written(said)]));
}

function written(said: Said | AppError): { value: Schema } {
  const { error, codigo, detalle } = said instanceof AppError ? said.toDetail() : said;
  return { value: { ok: false, error, codigo: codigo ?? null, detalle: detalle ?? null } };
}

function ofFramework(code: string): Said {
  return { error: toRefusal({ code }).message };
}

const EXAMPLES: Readonly<Record<number, Named>> = {
  401: {
    "sin llave": { error: "Falta la llave de acceso: envíela en X-Api-Key" },
    "llave inválida o vencida": { error: "La llave de acceso no es válida o venció; genere una nueva" },
  },
  402: { "sin timbres": noStamps() },
  403: {
    "sin módulo de API": { error: "La cuenta no tiene contratado el módulo de API" },
    "sin certificar": { error: "La cuenta no está certificada para producción" },
    "dirección bloqueada": {
      error:
        "La dirección IP está bloqueada por enviar 4 peticiones en 5 segundos; pida a soporte que la libere y espacie sus peticiones al menos 1.5 segundos. Al pedirlo indique: bloqueo 1 de la dirección 203.0.113.9, del 2026-01-31T18:00:00.120Z, por GET /api/v1/facturas",
    },
  },
  404: { "no existe": notFound() },
  413: { "más de 10 MB": { error: "El cuerpo pasa del máximo de 10485760 bytes" } },
  415: { "otro Content-Type": ofFramework("FST_ERR_CTP_INVALID_MEDIA_TYPE") },
  429: {
    "límite por minuto": {
      error: "Se pasó del límite de 60 peticiones por minuto; espere 42 s a que termine la ventana",
    },
  },
  500: { "error interno": { error: toRefusal({}).message } },
  503: { "en este momento no": unavailable("la cuenta ya tiene demasiados documentos grandes en espera") },
};

const SAME_DOCUMENT: Named = {
  "mismo comprobante": {
    error: "Otra operación sobre el comprobante está en proceso; reintente en unos segundos",
  },
};

const SAME_KEY_AGAIN: Named = {
  "misma llave de idempotencia": {
    error: "Otra petición con la misma Idempotency-Key está en proceso; reintente en unos segundos",
  },
};

const STAMPING: Named = {
  rechazo: pacRejected("CFDI40143", "El RFC del receptor no está registrado ante el SAT."),
  "resultado desconocido": pacUnreachable("PAC_SIN_RESPUESTA", undefined, SAME_KEY),
  "sin procesar": pacUnreachable("PAC_NO_DISPONIBLE", undefined, SAME_KEY),
};

/** The core behind the gateway failed, and neither the PAC nor SAT did. */
const CORE: Named = { "sin procesar": pacUnreachable("SERVICIO_NO_DISPONIBLE") };

const OUTSIDE: Named = { "SAT sin respuesta": satUnavailable(), ...CORE };
