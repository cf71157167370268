import { CircleAlert, CircleCheck } from "lucide-react";
import type { Check } from "#proto/cfdi/v1/operation_pb.ts";
import { Card } from "../../kit/page.tsx";
import "./checks.css";

/** Lists the checks of the service's health; those that failed come first. */
export function Checks({ checks }: { checks: readonly Check[] }) {
  const sorted = checks.toSorted((one, other) => Number(one.ok) - Number(other.ok));
  return (
    <Card flush>
      <ul className="checks">
        {sorted.map(({ name, ok, found, remedy }) => (
          <li key={name} data-ok={ok || undefined}>
            {ok ? <CircleCheck aria-label="Bien" /> : <CircleAlert aria-label="Falla" />}
            <div>
              <strong>{name}</strong>
              <p className="soft small wrap">{found}</p>
              {remedy === undefined ? null : <p className="small wrap">{remedy}</p>}
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}
