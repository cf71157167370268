import { type DescMessage, getOption } from "@bufbuild/protobuf";
import { expect, it } from "vitest";
import { field as fieldRules } from "#proto/buf/validate/validate_pb.ts";
import { EventSchema } from "#proto/cfdi/v1/event_pb.ts";
import {
  ChangeOwnWebhookRequestSchema,
  ChangeWebhookRequestSchema,
  WebhookSettingsSchema,
} from "#proto/cfdi/v1/webhook_pb.ts";

/** Returns the names that the constraint of a field admits, of the field itself or of its items. */
function namesOf(message: DescMessage, name: string): readonly string[] {
  const { type } = getOption(message.fields.find((field) => field.name === name)!, fieldRules);
  const rules = type.case === "repeated" ? type.value.items?.type : type;
  return rules?.case === "string" ? rules.value.in : [];
}

it.each([
  ["a new webhook", WebhookSettingsSchema],
  ["an operator's change", ChangeWebhookRequestSchema],
  ["an owner's change", ChangeOwnWebhookRequestSchema],
] as const)("%s takes the kinds of events that there are", (_, message) => {
  const kinds = namesOf(EventSchema, "type");
  expect(kinds.length).toBeGreaterThan(0);
  expect(namesOf(message, "types")).toEqual(kinds);
});
