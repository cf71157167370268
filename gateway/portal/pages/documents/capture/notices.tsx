import { Button } from "../../../kit/button.tsx";
import { useHeld } from "../../../kit/held.ts";
import { Notice } from "../../../kit/notice.tsx";
import type { Problem } from "../forms/problems.ts";
import type { StampingFailure } from "./attempt.ts";
import { useForm } from "./form.tsx";
import { RemedyButton } from "./remedy-button.tsx";
import type { DraftSaving } from "./saving.ts";
import { useStored } from "./store.ts";

/** Says that another person saved or deleted the draft, and asks which version must stay. */
export function ConflictNotice({ drafts: { saving, fault, saveOver, saveAnew } }: { drafts: DraftSaving }) {
  if (saving === "conflict")
    return (
      <Notice look="warn" title="Alguien más guardó este borrador">
        <p>{fault}</p>
        <div className="row">
          <Button small onPress={() => location.reload()}>
            Ver lo que guardó
          </Button>
          <Button small onPress={() => saveOver()}>
            Conservar lo mío
          </Button>
        </div>
      </Notice>
    );
  if (saving === "gone")
    return (
      <Notice look="warn" title="Este borrador ya no existe">
        <p>Alguien lo eliminó. Lo que ve en pantalla puede guardarse de nuevo.</p>
        <Button small onPress={() => saveAnew()}>
          Guardar como borrador nuevo
        </Button>
      </Notice>
    );
  return null;
}

interface StoppedProps {
  readonly stopped: StampingFailure;
  readonly isPending: boolean;
  readonly onRepeat: () => unknown;
}

export function StoppedNotice({ stopped: { look, title, sentence, again }, isPending, onRepeat }: StoppedProps) {
  return (
    <Notice look={look} title={title}>
      <p>{sentence}</p>
      {again ? (
        <p>
          <Button small onPress={onRepeat} isPending={isPending}>
            Repetir
          </Button>
        </p>
      ) : null}
    </Notice>
  );
}

/** Lists the faults that no field of the form shows. */
export function GeneralProblems() {
  const problems = useStored(useForm().problems, (all) => all.get("")) ?? [];
  const held = useHeld(JSON.stringify(problems));
  const told = JSON.parse(held) as readonly Problem[];
  if (told.length === 0) return null;
  return (
    <Notice look="bad" title="Todavía no se puede timbrar">
      {told.map((problem) => (
        <p key={`${problem.code} ${problem.sentence}`}>
          {problem.sentence} <RemedyButton problem={problem} />
        </p>
      ))}
    </Notice>
  );
}
