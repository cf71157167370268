import type { Substitution, SubstitutionParty } from "#proto/cfdi/v1/substitution_pb.ts";
import { Notice } from "../../../kit/notice.tsx";
import type { Row } from "../data/api.ts";
import type { ListName } from "../data/filters.ts";
import { DocumentLink } from "../kit/document-link.tsx";

/** Says which document substitutes this one, or is substituted by it, and what is left to do. */
export function SubstitutionNotice({ list, row }: { list: ListName; row: Row }) {
  const { substitutes, substitutedBy } = row;
  return (
    <>
      {substitutes === undefined ? null : (
        <Told substitution={substitutes} list={list} title="Sustituye a" other={substitutes.original} />
      )}
      {substitutedBy === undefined ? null : (
        <Told substitution={substitutedBy} list={list} title="Lo sustituye" other={substitutedBy.sustituto} />
      )}
    </>
  );
}

interface Props {
  readonly list: ListName;
  readonly substitution: Substitution;
  readonly title: string;
  readonly other: SubstitutionParty | undefined;
}

function Told({ substitution: { estado, codigo, detalle }, list, title, other }: Props) {
  if (other === undefined) return null;
  const { look, words } = WORDS[estado] ?? { look: "info", words: "" };
  const number = [other.serie, other.folio].filter(Boolean).join("-") || other.uuidFiscal || other.id;
  return (
    <Notice look={look} title={`${title} ${number}`}>
      <p>{words}</p>
      {detalle === undefined ? null : (
        <p>
          {detalle}
          {codigo === undefined ? "" : ` (${codigo})`}
        </p>
      )}
      <p>
        <DocumentLink list={list} id={other.id} className="">
          Ver {number}
        </DocumentLink>
      </p>
    </Notice>
  );
}

const WORDS: Readonly<Record<string, { readonly look: "info" | "good" | "warn" | "bad"; readonly words: string }>> = {
  abierta: { look: "info", words: "El comprobante nuevo se está timbrando; después se cancela el original." },
  por_cancelar: {
    look: "warn",
    words: "El nuevo ya está timbrado y falta que el SAT cancele el original. El servicio insiste por su cuenta.",
  },
  en_espera: { look: "warn", words: "La cancelación del original espera la aceptación del receptor." },
  completa: { look: "good", words: "El original está cancelado: la sustitución terminó." },
  rechazada: {
    look: "bad",
    words:
      "El SAT no canceló el original y los dos comprobantes están vigentes. Resuelva lo que indica y cancele el original con motivo 01.",
  },
  rechazada_por_receptor: {
    look: "bad",
    words:
      "El receptor rechazó la cancelación y los dos comprobantes están vigentes. Pídala otra vez con motivo 01, o cancele el nuevo.",
  },
  fallida: { look: "warn", words: "El comprobante nuevo no está vigente: el original sigue como estaba." },
};
