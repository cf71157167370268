export const ENVIRONMENTS = [
  { id: "production", label: "Producción" },
  { id: "sandbox", label: "Pruebas" },
] as const;

export function environmentLabel(environment: string): string {
  return ENVIRONMENTS.find(({ id }) => id === environment)?.label ?? environment;
}
