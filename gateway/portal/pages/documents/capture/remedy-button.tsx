import { Button } from "../../../kit/button.tsx";
import type { Problem } from "../forms/problems.ts";
import { remedyOf } from "../forms/remedies.ts";
import { useForm } from "./form.tsx";

/** Offers to do what a fault asks for, where the form can do it. */
export function RemedyButton({ problem }: { problem: Problem }) {
  const { change } = useForm();
  const remedy = remedyOf(problem);
  if (remedy === undefined) return null;
  return (
    <Button small onPress={() => change(remedy.apply)}>
      {remedy.label}
    </Button>
  );
}
