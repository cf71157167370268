/** A person chooses one of these; "auto" follows the system. */
export type Theme = "auto" | "light" | "dark";

const KEY = "portal-theme";

export function chosenTheme(): Theme {
  const kept = localStorage.getItem(KEY);
  return kept === "light" || kept === "dark" ? kept : "auto";
}

export function applyTheme(theme: Theme): void {
  const { dataset } = document.documentElement;
  if (theme === "auto") delete dataset.theme;
  else dataset.theme = theme;
  localStorage.setItem(KEY, theme);
}
