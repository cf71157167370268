import type { FastifyInstance } from "fastify";
import { createFinkokApi } from "./finkok-api.ts";
import { createProdigiaApi } from "./prodigia-api.ts";
import { createSwApi } from "./sw-api.ts";
import type { Front } from "./wire.ts";

/** Each wire has the name of the adapter that speaks the same protocol. */
export const WIRES = {
  sw: createSwApi,
  prodigia: createProdigiaApi,
  finkok: createFinkokApi,
} as const satisfies Readonly<Record<string, (front: Front) => FastifyInstance>>;

export type WireName = keyof typeof WIRES;
