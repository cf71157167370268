const placeOf = (account: string, what: string) => `portal-ultimo-${what}-${account}`;

/** Returns what was chosen last, for an account in this browser; "" where nothing was. */
export const lastChoice = (account: string, what: string): string => localStorage.getItem(placeOf(account, what)) ?? "";

export function keepChoice(account: string, what: string, choice: string): void {
  localStorage.setItem(placeOf(account, what), choice);
}
