/**
 * Says for a few seconds that something was done. What went wrong stays on the page instead (Notice), where it has a place
 * there.
 */
export function toast(sentence: string): void {
  // What shows it is loaded after the page.
  void import("./toasts.tsx").then(({ add }) => add(sentence));
}
