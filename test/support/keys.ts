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

/** Comes to a field with Tab from the one before it. */
export async function tabTo(page: Page, name: string): Promise<void> {
  await fieldNamed(page, name).focus();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Tab");
}

/** Types over the text of a field, and leaves it with Tab. To come to it with Tab as well takes twice the CPU. */
export async function typeOver(page: Page, name: string, text: string): Promise<void> {
  await fieldNamed(page, name).focus();
  await page.keyboard.press("Control+A");
  await page.keyboard.type(text);
  await page.keyboard.press("Tab");
}

/** Presses the mouse at the control's present place: a click scrolls to its target first, and a list closes then. */
export async function pressMouseAt(page: Page, control: Locator): Promise<void> {
  const { x, y, width, height } = (await control.boundingBox())!;
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await page.waitForTimeout(80);
  await page.mouse.up();
}

/** Takes an option of the open list with keys, because on a busy machine a list moves under the mouse. */
export async function takeOption(page: Page, name: string | RegExp): Promise<void> {
  const option = page.getByRole("option", { name }).first();
  await option.waitFor();
  // A field that searches keeps the focus, and goes down to its hits with the arrow.
  if ((await page.locator("[role=combobox]:focus").count()) === 0) {
    await option.press("Enter");
    return option.waitFor({ state: "detached" });
  }
  const isReached = async () => {
    if ((await option.getAttribute("data-focused")) === "true") return true;
    await page.keyboard.press("ArrowDown");
    return false;
  };
  await expect.poll(isReached).toBe(true);
  await page.keyboard.press("Enter");
}

/** Opens the list of a choice, and takes an option of it. In a row of a table the mouse opens it, or `pressInRow`. */
export async function chooseOption(page: Page, choice: Locator, option: string | RegExp): Promise<void> {
  await choice.press("Enter");
  await takeOption(page, option);
}

/**
 * Chooses a row with the space bar, or lets it go. The key is pressed on the row, because a table takes the focus from
 * what stands in a row, perhaps between the halves of a key.
 */
export async function toggleRow(page: Page, row: Locator): Promise<void> {
  const box = row.getByRole("checkbox");
  await expect.poll(() => box.isEnabled()).toBe(true);
  const isChosen = await box.isChecked();
  await row.focus();
  await page.keyboard.press("Space");
  await expect.poll(() => box.isChecked()).toBe(!isChosen);
}

/** Presses a button of a row: Tab comes to the row, and arrows go to what stands in it. */
export async function pressInRow(page: Page, row: Locator, button: string): Promise<void> {
  await row.focus();
  const isReached = async () => (await page.locator(":focus").getAttribute("aria-label")) === button;
  for (let key = 0; key < 6 && !(await isReached()); key += 1) await page.keyboard.press("ArrowLeft");
  expect(await isReached()).toBe(true);
  await page.keyboard.press("Enter");
}
