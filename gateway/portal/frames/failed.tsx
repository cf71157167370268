import { ConnectError } from "@connectrpc/connect";
import type { ErrorComponentProps } from "@tanstack/react-router";
import { TriangleAlert } from "lucide-react";
import { failureOf } from "../data/errors.ts";
import { Button } from "../kit/button.tsx";
import { Empty } from "../kit/empty.tsx";

/** Stands in the place of a page that failed. One reason is an open tab that asks for files of an older edition. */
export function Failed({ error }: ErrorComponentProps) {
  const isOfService = error instanceof ConnectError;
  return (
    <Empty
      icon={TriangleAlert}
      title="No se pudo mostrar la página"
      action={<Button onPress={() => location.reload()}>Volver a cargar</Button>}
    >
      {isOfService ? failureOf(error).sentence : "Quizá hay una versión nueva del portal."}
    </Empty>
  );
}
