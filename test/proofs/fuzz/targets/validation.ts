import fc from "fast-check";
import { isBase64, WRITINGS, type Writing, writing } from "../base64.ts";
import { saidBy, saysAll } from "../paper.ts";
import { JSON_TYPE, post } from "../send.ts";
import type { Target } from "../target.ts";
import { type HttpAnswer, judge, readObject, start } from "../verdict.ts";
import { type XmlCase, xmlBytes, xmlCase } from "../xml.ts";

interface ValidationCase {
  readonly paper: XmlCase;
  readonly writing: Writing;
}

/** This target calls POST /facturas/validar, which answers any text, XML or not, with success. */
export const validation: Target<ValidationCase> = {
  name: "validated XML",
  share: 7,
  cases: fc.record({ paper: xmlCase, writing }),
  async attack({ site, keys }, { paper, writing }, { papers, models }) {
    const bases = [...papers, ...models];
    const xml = WRITINGS[writing](xmlBytes(bases, paper).toString("base64"));
    const headers = { ...JSON_TYPE, "x-api-key": keys.sandbox };
    const url = `${site}/api/v1/facturas/validar`;
    const body = Buffer.from(JSON.stringify({ xml }));
    const answer = await post(url, headers, body);
    const readable = isBase64(xml) && body.length <= MAX_BODY;
    const { label, wrong } = judge(answer, readable);
    if (!readable || wrong !== undefined || answer.status === 503) return { label, wrong };
    if (answer.status !== 200) return { label, wrong: `${label}: ${start(answer.body)}` };
    const said = saidBy(Buffer.from(xml, "base64")) ?? [];
    const meant = saidBy(Buffer.from(bases[paper.base % bases.length]!))!;
    return { label, wrong: contradiction(answer, said.length === meant.length && saysAll(said, meant)) };
  },
};

/** The contract admits 10 MB. */
const MAX_BODY = 10 * 1024 * 1024;

interface Result {
  readonly valido?: unknown;
  readonly errores?: unknown;
}

function contradiction({ body }: HttpAnswer, may: boolean): string | undefined {
  const { valido, errores } = (readObject(body)?.data ?? {}) as Result;
  if (!Array.isArray(errores) || valido !== (errores.length === 0)) return `says yes and no: ${start(body)}`;
  if (valido && !may) return `valid, though it was changed: ${start(body)}`;
  const bare = errores.find((each) => !/^\[VAL-\d\d+\] /.test(each));
  return bare === undefined ? undefined : `an error without its code: ${start(String(bare))}`;
}
