/**
 * Says for a few seconds that something was done, or until it is closed what the user must not miss. A failure stays on
 * the page instead (Notice), if it has a place there.
 */
export function toast(sentence: string, shown: "briefly" | "until closed" = "briefly"): void {
  // The component that shows the sentences is loaded after the page.
  void import("./toasts.tsx").then(({ add }) => add(sentence, shown));
}
