import { useAccount } from "../../data/session.tsx";
import { Page } from "../../kit/page.tsx";
import { Checklist } from "../setup/checklist.tsx";

/** The first page of an account: what is missing before the first stamp. */
export default function Home() {
  const { nombre } = useAccount();
  return (
    <Page title="Inicio" about={nombre}>
      <Checklist />
    </Page>
  );
}
