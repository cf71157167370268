import { Actor, type DocumentEvent } from "#proto/cfdi/v1/portal_documents_pb.ts";

const ACTORS: Readonly<Partial<Record<Actor, string>>> = {
  [Actor.API_KEY]: "Llave de API",
  [Actor.SERVICE]: "El servicio",
  [Actor.SUPPORT]: "Soporte",
};

/** Says who did it. */
export const authorOf = ({ actor, userName }: DocumentEvent) =>
  actor === Actor.USER ? (userName ?? "Una persona de la cuenta") : ACTORS[actor];
