import { createHash } from "node:crypto";
import { create, type DescMethodUnary, type MessageInitShape, type MessageShape } from "@bufbuild/protobuf";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { File } from "#proto/cfdi/v1/document_pb.ts";
import type { ErrorDetail } from "#proto/cfdi/v1/error_pb.ts";
import type { Core } from "../common/core.ts";
import { type Html, html, trusted } from "./docs/html.ts";

// These pages have no scripts and ask nobody to sign in. A secret address opens each but the status page.

/** Returns a function that calls the core and returns its answer, or the detail of its refusal. */
export function callerOf(core: Core) {
  return async <M extends DescMethodUnary>(
    method: M,
    { id }: FastifyRequest,
    request: MessageInitShape<M["input"]>,
  ): Promise<{ readonly answer: MessageShape<M["output"]> } | { readonly detail: ErrorDetail }> => {
    const answer = await core.call(method, create(method.input, request), { "x-request-id": id });
    return answer.kind === "answer"
      ? { answer: answer.message as MessageShape<M["output"]> }
      : { detail: answer.detail };
  };
}

const STYLE = `:root{color-scheme:light dark;--ink:#1b1f24;--paper:#fff;--quiet:#57606a;--line:#8b949e;--main:#0b5cad;--on:#fff;--fault:#b3261e}
@media(prefers-color-scheme:dark){:root{--ink:#e6edf3;--paper:#0d1117;--quiet:#9da7b1;--main:#7ab8ff;--on:#0d1117;--fault:#ff9b93}}
*{box-sizing:border-box}body{margin:0;font:1rem/1.5 system-ui,sans-serif;color:var(--ink);background:var(--paper)}
main{max-width:36rem;margin:0 auto;padding:1rem}.logo{display:block;max-width:12rem;max-height:5rem;padding:.25rem;background:#fff;border-radius:.25rem}h1{font-size:1.5rem;line-height:1.2;overflow-wrap:anywhere}h2{font-size:1.2rem}
table{width:100%;border-collapse:collapse}caption{text-align:left;color:var(--quiet)}th,td{text-align:left;padding:.35rem .25rem;border-bottom:1px solid var(--line);overflow-wrap:anywhere}
.number,th:nth-child(n+2){text-align:right;white-space:nowrap;font-variant-numeric:tabular-nums}
.field{margin:1rem 0}label{display:block;font-weight:600}input,select{width:100%;min-height:2.75rem;padding:.5rem;font:inherit;color:inherit;background:var(--paper);border:1px solid var(--line);border-radius:.25rem}
[aria-invalid]{border:2px solid var(--fault)}.help{margin:.25rem 0 0;color:var(--quiet)}.fault,.alert{color:var(--fault);font-weight:600}
button,.button{display:inline-block;min-height:2.75rem;padding:.6rem 1.25rem;font:inherit;font-weight:600;color:var(--on);background:var(--main);border:0;border-radius:.25rem;text-decoration:none;margin:0 .5rem .5rem 0}
a:not(.button){color:var(--main)}:focus-visible{outline:3px solid var(--main);outline-offset:2px}.uuid{overflow-wrap:anywhere}
.wrap{white-space:normal}.stops{padding-left:1.5rem}.stops li{margin:.75rem 0}.stops p{margin:0}.codes{display:flex;flex-wrap:wrap;gap:1rem}.codes figure{margin:0}.codes svg{display:block;width:9.5rem;height:9.5rem;background:#fff}dl{display:grid;grid-template-columns:auto 1fr;gap:.25rem .75rem}dt{color:var(--quiet)}dd{margin:0;overflow-wrap:anywhere}`;

export function page(title: string, body: Html): Html {
  return html`<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${trusted(STYLE)}</style>
</head>
<body><main>
${body}
</main></body>
</html>
`;
}

/** The address is a secret, so no other site learns it and no cache keeps the page. */
const HEADERS = {
  "content-security-policy": `default-src 'none'; img-src data:; style-src 'sha256-${createHash("sha256").update(STYLE).digest("base64")}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  "referrer-policy": "no-referrer",
  "cache-control": "no-store",
};

export function send(
  reply: FastifyReply,
  status: number,
  { markup }: Html,
  more: Readonly<Record<string, string>> = {},
) {
  return reply
    .code(status)
    .headers({ ...HEADERS, ...more })
    .type("text/html; charset=utf-8")
    .send(markup);
}

/** Sends a file of the core, which a browser shows (inline) or keeps. */
export function sendFile(reply: FastifyReply, how: "inline" | "attachment", { contentType, name, content }: File) {
  const described = { "content-type": contentType, "content-disposition": `${how}; filename="${name}"` };
  return reply.headers({ ...HEADERS, ...described }).send(Buffer.from(content));
}
