import { FileLock } from "lucide-react";
import type { ComponentProps } from "react";
import { Empty } from "../../../kit/empty.tsx";
import { Page } from "../../../kit/page.tsx";

interface Props extends Pick<ComponentProps<typeof Page>, "title" | "crumb"> {
  /** An infinitive: "emitir". */
  readonly what: string;
}

/** Stands in the place of a page that is for issuers alone. Readers see no form either. */
export function ForIssuers({ title, crumb, what }: Props) {
  return (
    <Page title={title} crumb={crumb}>
      <Empty icon={FileLock} title={`Su función no permite ${what}`}>
        Pida a quien administra la cuenta que le dé la función de emisor.
      </Empty>
    </Page>
  );
}
