import { type ReactNode, useState } from "react";
import { count, counted } from "../data/format.ts";
import { countInWords } from "../data/number-words.ts";
import { useServerForm } from "../data/server-form.ts";
import { Confirm, FormDialog } from "./dialog.tsx";
import { NumberField } from "./field.tsx";

interface Props {
  /** "Vender" or "Pasar". */
  readonly verb: string;
  readonly about: string;
  /** Says in the question for whom the stamps are, which are counted in digits and in words. */
  readonly question: (stamps: string) => string;
  /** Hands them over once for each key. */
  readonly give: (quantity: number, idempotencyKey: string) => Promise<void>;
  readonly onClose: () => void;
  /** Stands beside the number. */
  readonly children?: ReactNode;
}

/** Takes a number of stamps, and asks with it before they are an account's. */
export function StampsDialog({ verb, about, question, give, onClose, children }: Props) {
  // A number that nobody typed is never given.
  const [quantity, setQuantity] = useState(Number.NaN);
  const [asking, setAsking] = useState(false);
  // The key belongs to this form: what is sent again after a lost answer is given once.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const form = useServerForm(async () => setAsking(true));
  return (
    <>
      <FormDialog form={form} onClose={onClose} title={`${verb} timbres`} about={about} submit={verb}>
        <div className="fields">
          <NumberField
            name="quantity"
            label="Cuántos"
            value={quantity}
            onChange={setQuantity}
            minValue={1}
            isRequired
            autoFocus
          />
          {children}
        </div>
      </FormDialog>
      {asking ? (
        <Confirm
          onClose={() => setAsking(false)}
          title={`¿${verb} ${counted(quantity, "timbre", "timbres")}?`}
          action={`${verb} ${count(quantity)}`}
          onConfirm={async () => {
            await give(quantity, idempotencyKey);
            onClose();
          }}
        >
          <p>{question(countInWords(quantity, "timbre", "timbres"))}</p>
        </Confirm>
      ) : null}
    </>
  );
}
