export {
  type AnswerOf,
  type Client,
  type ClientOptions,
  createClient,
  type FilePath,
  type ItemOf,
  type JsonPath,
  type ListPath,
  type RequestOf,
} from "./client.ts";
export type { components, operations, paths } from "./contract.ts";
export { CfdiError, type Fault } from "./error.ts";
export type { CfdiFile } from "./file.ts";
