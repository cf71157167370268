import type { XmlNode } from "../engine/node.ts";
import { unseenAnswer } from "./exchange.ts";
import { type FinkokCall, type FinkokLogin, failureOfAnswer } from "./finkok-call.ts";
import { finkokAccountFailure } from "./finkok-codes.ts";
import { isSame, textIn } from "./folio-codes.ts";
import type { AnswerRequest, Failure, PacAccount, Receiving, RelatedDocument } from "./pac.ts";
import { answerOf, CODES, pendingOf, relatedOf } from "./receiving.ts";
import { localName, resultIn } from "./soap.ts";

/** The RFC that Finkok's stamps name today; another one is a setting. */
const RFC = "CVD110412TF6";

export function finkokReceiving(call: FinkokCall, login: FinkokLogin, { rfc = RFC }: PacAccount): Receiving {
  const present = async (operation: string, { request, deadline }: AnswerRequest) => {
    const parameters = [["xml", request.toString("base64")], ...login] as const;
    return resultOf(operation, await call("cancel", operation, parameters, deadline));
  };
  return {
    rfc,
    async pending({ rfc: receiver, deadline }) {
      const parameters = [...login, ["rtaxpayer_id", receiver]] as const;
      const result = resultOf("get_pending", await call("cancel", "get_pending", parameters, deadline));
      if ("kind" in result) return result;
      const list = childOf(result, "uuids");
      const uuids = list?.children.map((each) => each.text ?? "");
      // The answer has no code. A list without entries is an empty one only where no error stands beside it.
      const failure = failureIn(result);
      if (failure !== undefined) return failure;
      return pendingOf(uuids?.length === 0 ? CODES.noRequests : CODES.some, uuids);
    },
    async answer(order) {
      const result = await present("accept_reject_signature", order);
      if ("kind" in result) return result;
      const folio = ["aceptacion", "rechazo"]
        .flatMap((name) => childOf(result, name)?.children ?? [])
        .find((each) => isSame(textIn(each, "uuid"), order.uuid));
      const code = folio === undefined ? "" : textIn(folio, "status");
      const told = answerOf(code, `status ${code}`, textIn(result, "acuse"));
      return told ?? failureIn(result) ?? unseenAnswer(code, "the answer says nothing of the folio");
    },
    async related(order) {
      const result = await present("get_related_signature", order);
      if ("kind" in result) return result;
      const entries = [
        ...(childOf(result, "Padres")?.children ?? []).map((each) => writtenIn("parent", each)),
        ...(childOf(result, "Hijos")?.children ?? []).map((each) => writtenIn("child", each)),
      ];
      const words = textIn(result, "error");
      const code = /\b(200\d|30[0-5])\b/.exec(words)?.[1];
      if (code === undefined && words !== "") return failureIn(result)!;
      return relatedOf(code ?? (entries.length > 0 ? CODES.related : ""), entries, words);
    },
  };
}

function resultOf(operation: string, reply: Awaited<ReturnType<FinkokCall>>): XmlNode | Failure {
  if (reply.kind !== "reply") return reply;
  const result = reply.status === 200 ? resultIn(reply.body, `${operation}Result`) : undefined;
  return result ?? failureOfAnswer(reply);
}

function failureIn(result: XmlNode): Failure | undefined {
  const words = textIn(result, "error") || textIn(result, "CodEstatus");
  if (words === "") return undefined;
  return finkokAccountFailure(words, words) ?? unseenAnswer(/^\d+/.exec(words)?.[0] ?? words, words);
}

function childOf(parent: XmlNode, name: string): XmlNode | undefined {
  return parent.children.find((each) => localName(each) === name);
}

function writtenIn(role: RelatedDocument["role"], entry: XmlNode) {
  const of = (name: string) => textIn(entry, name);
  return { role, uuid: of("uuid"), emisorRfc: of("emisor"), receptorRfc: of("receptor") };
}
