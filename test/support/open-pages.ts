import type { Page } from "playwright-core";

/** The pages that tests of this worker have open. */
export const openPages = new Set<Page>();

/** Prints what the open pages say, because a failed test only names the element that it waited for. */
export async function tellOpenPages(): Promise<void> {
  for (const page of openPages) {
    const said = await page.locator("body, main").last().ariaSnapshot({ timeout: 5_000 }).catch(String);
    console.error(`${page.url()} says:\n${said}`);
  }
}
