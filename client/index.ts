export type { Attempted } from "./attempts.ts";
export type { Desenlace, Lote } from "./batches.ts";
export {
  type Client,
  type ClientOptions,
  createClient,
  type FilePath,
  type JsonPath,
  type ListPath,
} from "./client.ts";
export type { components, operations, paths } from "./contract.ts";
export { CfdiError, type Fault } from "./error.ts";
export type { CfdiFile, WrittenFile } from "./file.ts";
export type * from "./operations.ts";
export type { AnswerOf, BodyOf, ItemOf, OptionsOf, RequestOf, WithInto } from "./types.ts";
export type { FollowOptions, WaitOptions } from "./waiting.ts";
export { type Evento, type EventoDePlataforma, verificarWebhook, verificarWebhookDePlataforma } from "./webhook.ts";
