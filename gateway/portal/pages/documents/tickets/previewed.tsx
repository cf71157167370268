import { Calculator, type LucideIcon } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { type ServerForm, useServerForm } from "../../../data/server-form.ts";
import { Button } from "../../../kit/button.tsx";
import { Confirm } from "../../../kit/dialog.tsx";

export interface Preview<Asked, Answer> {
  readonly asked: Asked;
  readonly answer: Answer;
  /** An answer that was lost is asked for with the same key. */
  readonly key: string;
}

/** Keeps what is asked for, and what was calculated of it; a calculation of an earlier choice does not count. */
export function usePreviewed<Asked extends object, Answer>(
  first: Asked,
  calculate: (asked: Asked) => Promise<Answer>,
  aliasesOf: (asked: Asked) => Readonly<Record<string, string>> = () => ({}),
) {
  const [asked, setAsked] = useState(first);
  const [preview, setPreview] = useState<Preview<Asked, Answer> | undefined>(undefined);
  const newest = useRef(asked);
  const form = useServerForm(async () => {
    const mine = newest.current;
    const answer = await calculate(mine);
    if (newest.current === mine) setPreview({ asked: mine, answer, key: `portal-${crypto.randomUUID()}` });
  }, aliasesOf(asked));
  const change = (changed: Partial<Asked>) => {
    newest.current = { ...newest.current, ...changed };
    setAsked(newest.current);
    setPreview(undefined);
    form.clear();
  };
  return { asked, change, preview, form };
}

interface CalculateProps {
  readonly form: Pick<ServerForm, "pending">;
  readonly isShown: boolean;
  readonly isDisabled?: boolean;
}

/** The button of a form that calculates; the page has another main one once something is shown. */
export function CalculateButton({ form, isShown, isDisabled = false }: CalculateProps) {
  return (
    <Button
      type="submit"
      icon={Calculator}
      look={isShown ? "plain" : "primary"}
      isPending={form.pending}
      isDisabled={isDisabled}
    >
      Calcular
    </Button>
  );
}

interface AskingProps {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly title: string;
  readonly action: string;
  readonly onConfirm: () => Promise<void>;
  /** The dialog says this of what would be done. */
  readonly children: ReactNode;
}

/** The main button of a preview; its press asks before anything is done. */
export function AskingButton({ icon, label, onConfirm, ...dialog }: AskingProps) {
  const [asking, setAsking] = useState(false);
  const confirm = async () => {
    await onConfirm();
    setAsking(false);
  };
  return (
    <div className="row end">
      <Button icon={icon} look="primary" onPress={() => setAsking(true)}>
        {label}
      </Button>
      <Confirm isOpen={asking} onClose={() => setAsking(false)} onConfirm={confirm} {...dialog} />
    </div>
  );
}
