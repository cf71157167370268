import type { DescMessage, DescMethodUnary, MessageInitShape, MessageShape } from "@bufbuild/protobuf";
import { useCall } from "../../../data/call.ts";
import { useServerForm } from "../../../data/server-form.ts";
import { FormDialog, type FormDialogProps } from "../../../kit/dialog.tsx";
import { type Draft, toRequest } from "../forms/draft.ts";
import { inWords } from "../forms/sentences.ts";
import { FormContext, useOwnForm } from "./form.tsx";

interface Props<I extends DescMessage, O extends DescMessage> extends Omit<FormDialogProps, "form"> {
  readonly method: DescMethodUnary<I, O>;
  /** The request as it stands in the form at first. */
  readonly first: Draft;
  readonly onSent: (answer: MessageShape<O>) => void;
  readonly aliases?: Readonly<Record<string, string>>;
}

/** Fills in the request of a method and sends it. A field has its name in the request, so a refusal finds it. */
export function RequestDialog<I extends DescMessage, O extends DescMessage>(props: Props<I, O>) {
  const { method, first, onSent, aliases, ...dialog } = props;
  const send = useCall(method);
  const fields = useOwnForm(first);
  const form = useServerForm(
    async () => onSent(await send(toRequest(method.input, fields.draft.get()).message as MessageInitShape<I>)),
    aliases,
    inWords,
  );
  return (
    <FormContext value={fields}>
      <FormDialog {...dialog} form={form} />
    </FormContext>
  );
}
