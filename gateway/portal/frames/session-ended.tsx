import { useQueryClient } from "@tanstack/react-query";
import { useNavigate, useRouterState } from "@tanstack/react-router";
import { useCallback, useEffect, useState } from "react";
import { forget, resumed } from "../data/access.ts";
import { Button, ButtonLink } from "../kit/button.tsx";
import { Dialog } from "../kit/dialog.tsx";

/** Shown over the page when the session ended. The page stays, so what was typed in it is not lost. */
export default function SessionEnded() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const destino = useRouterState({ select: ({ location }) => location.href });
  const [looking, setLooking] = useState(false);
  const [fault, setFault] = useState("");
  const look = useCallback(async () => {
    setLooking(true);
    const found = await resumed(queries);
    setLooking(false);
    return found;
  }, [queries]);
  // After signing in in the other tab the user comes back to this one.
  useEffect(() => {
    const back = () => void look();
    addEventListener("focus", back);
    return () => removeEventListener("focus", back);
  }, [look]);
  const goOn = async () => {
    setFault((await look()) ? "" : "Todavía no hay una sesión abierta.");
  };
  const signInHere = async () => {
    forget(queries);
    await navigate({ to: "/entrar", search: { destino }, ignoreBlocker: true });
  };
  return (
    <Dialog isOpen keep onClose={() => {}} title="Su sesión terminó">
      <p>
        Entre de nuevo en otra pestaña y vuelva a esta: lo que capturó sigue aquí. Si entra en esta pestaña,
        lo que no se haya guardado se pierde.
      </p>
      {fault === "" ? null : (
        <p className="fault" role="alert">
          {fault}
        </p>
      )}
      <div className="row end">
        <Button look="quiet" onPress={() => void signInHere()}>
          Entrar aquí
        </Button>
        <Button onPress={() => void goOn()} isPending={looking}>
          Ya entré
        </Button>
        <ButtonLink look="primary" to="/entrar" target="_blank">
          Entrar en otra pestaña
        </ButtonLink>
      </div>
    </Dialog>
  );
}
