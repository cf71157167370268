export { type Marks, watchMarks } from "./marks.ts";
export { operation } from "./operation.ts";
export { readStanding, satWatch, statusPage } from "./status.ts";
