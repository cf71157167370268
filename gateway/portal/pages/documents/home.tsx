import { useAccount } from "../../data/session.tsx";
import { Page } from "../../kit/page.tsx";

/** The first page of an account. */
export default function Home() {
  const { nombre } = useAccount();
  return (
    <Page title="Inicio" about={nombre}>
      {null}
    </Page>
  );
}
