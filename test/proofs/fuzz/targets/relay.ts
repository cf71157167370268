import fc from "fast-check";
import { isBase64, WRITINGS, type Writing, writing } from "../base64.ts";
import { saidBy, saysAll } from "../paper.ts";
import { JSON_TYPE, post } from "../send.ts";
import type { Target } from "../target.ts";
import { judge } from "../verdict.ts";
import { type XmlCase, xmlBytes, xmlCase } from "../xml.ts";

interface RelayCase {
  readonly paper: XmlCase;
  readonly writing: Writing;
  /** It is true for CFDI that were sealed today, and false for those of all kinds and complements that were sealed long ago. */
  readonly fresh: boolean;
}

/** POST /facturas with sealed CFDI that something happened to. */
export const relay: Target<RelayCase> = {
  name: "relayed XML",
  share: 9,
  cases: fc.record({ paper: xmlCase, writing, fresh: fc.oneof(fc.constant(true), fc.boolean()) }),
  async attack({ site, keys }, { paper, writing, fresh }, { papers, models }) {
    const bases = fresh ? papers : models;
    const bytes = xmlBytes(bases, paper);
    const xml = WRITINGS[writing](bytes.toString("base64"));
    const headers = { ...JSON_TYPE, "x-api-key": keys.sandbox };
    const answer = await post(`${site}/api/v1/facturas`, headers, Buffer.from(JSON.stringify({ xml })));
    const meant = saidBy(Buffer.from(bases[paper.base % bases.length]!))!;
    const said = saidBy(Buffer.from(xml, "base64")) ?? [];
    const same = isBase64(xml) && saysAll(said, meant);
    // A seal does not cover everything, and the same seal is the same document once that is there.
    return judge(answer, fresh && same && (answer.status === 200 || said.length === meant.length));
  },
};
