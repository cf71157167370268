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
  /** When true, the CFDI was sealed today; otherwise it is one of all kinds and complements, sealed long ago. */
  readonly fresh: boolean;
}

/** This target calls POST /facturas with broken sealed CFDI. */
export const relay: Target<RelayCase> = {
  name: "relayed XML",
  share: 8,
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
    // A seal does not cover every byte, and a changed CFDI with the seal of a stamped one is the same document.
    return judge(answer, fresh && same && (answer.status === 200 || said.length === meant.length));
  },
};
