import type { ReactNode } from "react";
import { capitalRegimeIn, withoutCapitalRegime } from "../data/capital-regime.ts";
import { Button } from "./button.tsx";
import { useHeld } from "./held.ts";
import { Notice } from "./notice.tsx";

interface Props {
  readonly rfc: string;
  readonly nombre: string;
  /** Puts the right name in the place of the other. */
  readonly onFix?: (nombre: string) => void;
  /** A button stands here that leads to where the name can be changed, if not here. */
  readonly children?: ReactNode;
}

/** Says that a company's name has its corporate regime, with which a PAC refuses the document. It refuses nothing. */
export function NameAdvice({ rfc, nombre, onFix, children }: Props) {
  const regime = useHeld(capitalRegimeIn(nombre, rfc));
  if (regime === undefined) return null;
  return (
    <div className="whole">
      <Notice look="warn">
        <div className="stack tight">
          <p>{`El SAT registra el nombre sin el régimen de capital: con «${regime}» el PAC rechaza el comprobante.`}</p>
          <div>
            {onFix === undefined ? (
              children
            ) : (
              <Button small onPress={() => onFix(withoutCapitalRegime(nombre))}>
                {`Quitar «${regime}»`}
              </Button>
            )}
          </div>
        </div>
      </Notice>
    </div>
  );
}
