import { useBlocker } from "@tanstack/react-router";
import { memo } from "react";
import { Confirm } from "../../../kit/dialog.tsx";

interface Props {
  /** `dirty` is true while something was typed that is not saved. */
  readonly dirty: boolean;
  /** Saves it; the answer is undefined where that failed. */
  readonly save: () => Promise<unknown>;
  readonly fault: string;
}

/** Saves a capture before another page of the portal takes its place, and asks where it could not be saved. */
export const Leaving = memo(function Leaving({ dirty, save, fault }: Props) {
  const leaving = useBlocker({
    shouldBlockFn: async () => dirty && (await save()) === undefined,
    enableBeforeUnload: dirty,
    withResolver: true,
  });
  return (
    <Confirm
      isOpen={leaving.status === "blocked"}
      onClose={() => leaving.reset?.()}
      title="¿Salir sin guardar?"
      action="Salir"
      danger
      onConfirm={async () => leaving.proceed?.()}
    >
      <p>{`No se pudieron guardar los últimos cambios. ${fault}`}</p>
    </Confirm>
  );
});
