import type { Transport } from "@connectrpc/connect";
import { useTransport } from "@connectrpc/connect-query";
import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { Button } from "../../../kit/button.tsx";
import { CallFault } from "../../../kit/notice.tsx";
import { download } from "../data/files.ts";
import { csv } from "./csv.ts";

/** One page of a list that is saved whole. */
export const ROWS_AT_ONCE = 200;

interface Props<T> {
  /** The file has this name. */
  readonly name: string;
  /** Returns up to `ROWS_AT_ONCE` behind one, or the first ones. */
  readonly page: (transport: Transport, last: T | undefined) => Promise<readonly T[]>;
  readonly rowsOf: (all: readonly T[]) => readonly (readonly string[])[];
}

/** Saves a whole list as the sheet by which it is brought in again. */
export function DownloadRows<T>({ name, page, rowsOf }: Props<T>) {
  const transport = useTransport();
  const save = useMutation({
    mutationFn: async () => {
      const all: T[] = [];
      for (let more = true; more; ) {
        const next = await page(transport, all.at(-1));
        all.push(...next);
        more = next.length === ROWS_AT_ONCE;
      }
      download(`${name}.csv`, "text/csv", csv(rowsOf(all)));
    },
  });
  return (
    <>
      <CallFault error={save.error} />
      <Button icon={Download} small look="quiet" isPending={save.isPending} onPress={() => save.mutate()}>
        Descargar
      </Button>
    </>
  );
}
