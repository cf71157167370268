import type { ForeseenCancellation, ForeseenMotive, Obstacle } from "#proto/cfdi/v1/cancellation_pb.ts";
import { localDay } from "../../../data/format.ts";
import { Notice } from "../../../kit/notice.tsx";
import { LIST_OF } from "../data/filters.ts";
import { WORDS } from "../data/words.ts";
import { DocumentLink } from "../kit/document-link.tsx";

/** Shows what would happen if the document were cancelled now, by the rules, and what SAT says of it. */
export function Foreseen({ foreseen }: { foreseen: ForeseenCancellation }) {
  const { regla, ultimoDia, fueraDePlazo, multa, estorbos, hayMas, sat, pac } = foreseen;
  const elsewhere = pac?.relacionados.filter(({ enEstorbos }) => !enEstorbos) ?? [];
  return (
    <section className="stack tight" aria-label="Qué pasaría si lo cancela">
      <h3>Qué pasaría, según la regla</h3>
      <p>
        {regla!.explicacion}. {silence(foreseen)}
        <span className="block soft small">{regla!.fuente}</span>
      </p>
      {regla!.aviso === undefined ? null : <Notice look="warn">{regla!.aviso}.</Notice>}
      {fueraDePlazo ? (
        <Notice look="bad" title={`El último día para cancelarlo fue el ${localDay(ultimoDia)}`}>
          {multa}.
        </Notice>
      ) : (
        <p>
          Último día para cancelarlo: <strong>{localDay(ultimoDia)}</strong>.
          <span className="block soft small">{multa}.</span>
        </p>
      )}
      {estorbos.length === 0 ? null : (
        <Notice look="warn" title="Lo nombran comprobantes vigentes. Para liberarlo, en este orden:">
          <ol className="plain-list">
            {estorbos.map((each) => (
              <li key={each.id}>
                <ObstacleLine obstacle={each} />
              </li>
            ))}
          </ol>
          {hayMas ? <p>Y hay más: cancele primero éstos.</p> : null}
        </Notice>
      )}
      {elsewhere.length === 0 ? null : (
        <Notice look="info" title={`Según el PAC ${pac?.nombre}, también están relacionados:`}>
          <ul className="plain-list">
            {elsewhere.map(({ uuidFiscal, relacion, emisorRfc }) => (
              <li key={uuidFiscal + relacion}>
                <span className="mono">{uuidFiscal}</span>
                <span className="block soft small">
                  {RELATIONS[relacion]}
                  {emisorRfc === undefined ? "" : `, de ${emisorRfc}`}
                </span>
              </li>
            ))}
          </ul>
          {pac?.incompleto ? <p>Y hay más.</p> : null}
        </Notice>
      )}
      <p role="status">
        {sat === undefined ? (
          <span className="soft small">El SAT no contestó, o no atiende consultas de este documento.</span>
        ) : (
          <>
            El SAT dice: <strong>{sat.esCancelable ?? sat.estado}</strong>.
            {sat.explicacion === undefined ? null : <span className="block">{sat.explicacion}.</span>}
          </>
        )}
      </p>
    </section>
  );
}

const RELATIONS: Readonly<Record<string, string>> = {
  padre: "Éste lo nombra",
  hijo: "Nombra a éste",
};

function silence({ regla, solicitud }: ForeseenCancellation): string {
  const { aceptacion, silencioCancela, respuestaHasta } =
    solicitud === undefined ? regla! : { ...regla!, ...solicitud };
  if (silencioCancela && respuestaHasta !== undefined)
    return `Si no contesta, se cancela después del ${localDay(respuestaHasta)}.`;
  return aceptacion === "con_silencio" ? "Si no contesta, no se cancela." : "";
}

function ObstacleLine({
  obstacle: { tipo, recurso, id, serie, folio, uuidFiscal, queHacer, regla },
}: {
  obstacle: Obstacle;
}) {
  const list = LIST_OF[recurso as keyof typeof LIST_OF];
  const number = [serie, folio].filter(Boolean).join("-") || uuidFiscal || "sin folio";
  return (
    <>
      {queHacer}: {ROLES[tipo] ?? WORDS[list].one}{" "}
      <DocumentLink list={list} id={id} className="number">
        {number}
      </DocumentLink>
      {regla === undefined ? null : <span className="block soft small">{regla.explicacion}.</span>}
    </>
  );
}

const ROLES: Readonly<Record<string, string>> = {
  pago: "complemento de pago",
  nota_credito: "nota de crédito",
  sustituto: "el que lo sustituye,",
  relacion: "comprobante relacionado",
};

/** Says in a line, below a motive, what would happen with it. */
export function ForeseenResult({ motivo: { resultado, explicacion } }: { motivo: ForeseenMotive }) {
  const [words, isExplained] = RESULTS[resultado] ?? [resultado, true];
  return (
    <span className="small">
      {words}
      {isExplained ? `. ${explicacion}` : ""}.
    </span>
  );
}

const RESULTS: Readonly<Record<string, readonly [words: string, isExplained: boolean]>> = {
  procede: ["Se cancelaría al pedirlo", false],
  espera: ["Esperaría al receptor", false],
  solo_si_acepta: ["Esperaría al receptor, y solo si acepta", false],
  no_procede: ["No procedería", true],
  decide_el_sat: ["Lo decide el SAT", true],
};
