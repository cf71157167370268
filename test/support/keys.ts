import type { Page } from "playwright-core";
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
