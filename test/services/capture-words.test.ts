import { type DescMessage, getOption } from "@bufbuild/protobuf";
import { expect, it } from "vitest";
import { message as messageRules } from "#proto/buf/validate/validate_pb.ts";
import { DocumentRequestSchema } from "#proto/cfdi/v1/portal_documents_pb.ts";
import { WORDS_OF_CAPTURES } from "../../src/services/portal/drafts.ts";

/** Returns the sentence of every constraint of a message that a captured document can break. */
function sentencesOf(message: DescMessage, seen = new Set<DescMessage>()): string[] {
  if (seen.has(message)) return [];
  seen.add(message);
  const own = getOption(message, messageRules).cel.map((rule) => rule.message);
  return [...own, ...message.fields.flatMap((field) => (field.message ? sentencesOf(field.message, seen) : []))];
}
const SENTENCES = sentencesOf(DocumentRequestSchema);

it.each(Object.keys(WORDS_OF_CAPTURES))("the contract still says «%s»", (words) => {
  expect(SENTENCES.some((sentence) => sentence.includes(words))).toBe(true);
});

it("no sentence that a capture shows speaks of sealed XML", () => {
  const shown = SENTENCES.map((sentence) =>
    Object.entries(WORDS_OF_CAPTURES).reduce((words, [api, own]) => words.replace(api, own), sentence),
  );
  // A capture with `xml` is refused before these sentences, so they may speak of the API's two modes.
  expect(shown.filter((words) => /\bxml\b/i.test(words) && !words.startsWith("xml no puede ir"))).toEqual([]);
});
