import { type DescField, type DescMessage, hasOption } from "@bufbuild/protobuf";
import { alone } from "#proto/cfdi/v1/rest_pb.ts";
import { getOption } from "./options.ts";

/** A field of a request that excludes the others, as `xml` excludes the data of an invoice. */
export interface Exclusive {
  readonly field: DescField;
  readonly excluded: readonly DescField[];
  readonly sentence: string;
}

/**
 * Returns the fields of a message that stand alone. A new field of the message is excluded unless the option names it.
 */
export function exclusivesOf({ fields }: DescMessage): readonly Exclusive[] {
  return fields
    .filter((field) => hasOption(field, alone))
    .map((field) => {
      const { beside, sentence } = getOption(field, alone);
      const excluded = fields.filter((other) => other !== field && !beside.includes(other.name));
      return { field, excluded, sentence };
    });
}
