import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { PORTAL_PASSWORD } from "./portal.ts";

/**
 * Signs in with keys alone, because the page gives its first field the focus. The caller waits for what comes next: the
 * first page, or the question for a second factor.
 */
export async function signInByKeys(page: Page, site: string, email: string): Promise<void> {
  await page.goto(`${site}/portal/entrar`);
  await page.getByLabel("Correo").waitFor();
  await page.keyboard.type(email);
  await page.keyboard.press("Tab");
  await page.keyboard.type(PORTAL_PASSWORD);
  await page.keyboard.press("Enter");
}

/** Finds a field by its name in the request. */
export const fieldNamed = (page: Page, name: string) => page.locator(`input[name="${name}"], textarea[name="${name}"]`);

/** Comes to a field with Tab, types over its text, and leaves it with Tab. */
export async function typeOver(page: Page, name: string, text: string): Promise<void> {
  await fieldNamed(page, name).focus();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.type(text);
  await page.keyboard.press("Tab");
}

/** Presses a button of a row: Tab comes to the row, and arrows go to what stands in it. */
export async function pressInRow(page: Page, row: Locator, button: string): Promise<void> {
  await row.focus();
  const isReached = async () => (await page.locator(":focus").getAttribute("aria-label")) === button;
  for (let key = 0; key < 6 && !(await isReached()); key += 1) await page.keyboard.press("ArrowLeft");
  expect(await isReached()).toBe(true);
  await page.keyboard.press("Enter");
}
