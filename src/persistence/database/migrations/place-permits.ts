/** A place may have the permit with which fuel is sold there (Hidrocarburos y Petrolíferos 1.0). */
export const PLACE_PERMITS = {
  name: "067-place-permits",
  oldest: "066-schema-builds",
  statements: ["alter table places add column permiso text"],
} as const;
