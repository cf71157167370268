import { existsSync, readdirSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import axe from "axe-core";
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { IS_LONG } from "./long.ts";
import { openPages } from "./open-pages.ts";
import type { Browser as Person } from "./portal.ts";

/**
 * Debian installs Chromium here. Its headless shell draws the same pages without a browser's window around them, which
 * takes more CPU than most pages do. Without either the tests of pages are skipped; .ci/run installs them.
 */
const CHROMIUM = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"].find((path) => existsSync(path));
const FLAGS = [
  ...["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-dev-shm-usage"],
  ...["--disable-background-networking", "--disable-component-update", "--disable-sync"],
  // No page lives long enough to get back what its optimized code costs: a fifth of a renderer's CPU.
  "--js-flags=--no-opt --no-maglev",
];

export const hasBrowser = CHROMIUM !== undefined;
if (!hasBrowser) console.warn("Chromium is not installed: the pages are not looked at");

/** The files of a worker have one browser, and each closes what it opened there. */
let shared: Promise<Browser> | undefined;

export async function launchBrowser(): Promise<Browser> {
  requireBuiltPortal();
  if (shared === undefined || !(await shared).isConnected())
    shared = chromium.launch({ executablePath: CHROMIUM!, args: FLAGS });
  const browser = await shared;
  const contexts: BrowserContext[] = [];
  const lent: Browser = Object.create(browser);
  lent.newContext = async (options) => {
    const context = await browser.newContext(options);
    contexts.push(context);
    return context;
  };
  lent.close = async () => void (await Promise.all(contexts.map((context) => context.close())));
  return lent;
}

const PORTAL = resolve(import.meta.dirname, "../../gateway/portal");

/** Throws when the built portal is older than its sources, because a test would otherwise only miss a button. */
function requireBuiltPortal(): void {
  const changedAt = (path: string) => statSync(join(PORTAL, path)).mtimeMs;
  const built = changedAt("dist/index.html");
  const sources = readdirSync(PORTAL, { recursive: true, encoding: "utf8" }).filter(
    (path) => !/^(dist|node_modules)\//.test(path) && /\.(tsx?|css|html)$/.test(path),
  );
  const newer = sources.find((path) => changedAt(path) > built);
  if (newer !== undefined)
    throw new Error(`gateway/portal/${newer} is newer than the pages built from it: npm run prepare`);
}

/**
 * Opens a page in a context of its own. Messages on the console, which include refused styles and scripts, and requests
 * to other sites go to `complaints`. A refusal by the server does not, because forms show it.
 */
export async function newPage(
  browser: Browser,
  site: string,
  complaints: string[],
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext({
    ...{ viewport: { width: 1280, height: 900 }, reducedMotion: "reduce" },
    ...options,
  });
  context.setDefaultTimeout(WAIT_MS);
  const page = await context.newPage();
  openPages.add(page);
  page.on("close", () => openPages.delete(page));
  const note = (text: string) => complaints.push(`${new URL(page.url()).pathname}: ${text}`);
  page.on("console", (message) => {
    if (!/the server responded with a status of 4\d\d/.test(message.text())) note(message.text());
  });
  page.on("pageerror", (error) => note(error.message));
  page.on("request", (request) => {
    // The browser's own viewer of PDFs loads its parts from these addresses.
    const isKnown = [`${site}/`, `blob:${site}/`, "chrome:", "chrome-extension:"].some((start) =>
      request.url().startsWith(start),
    );
    if (!isKnown) note(`asks ${request.url()}`);
  });
  return page;
}

/** Opens a page for a person who is signed in. To sign in there, too, would load two pages more. */
export async function pageOf(
  { site, cookie }: Person,
  browser: Browser,
  complaints: string[],
  options: BrowserContextOptions = {},
): Promise<Page> {
  const page = await newPage(browser, site, complaints, options);
  const [name = "", value = ""] = cookie.split("=");
  const url = site.replace("http:", "https:");
  await page.context().addCookies([{ name, value, url, secure: true, httpOnly: true, sameSite: "Strict" }]);
  return page;
}

/** The wait is shorter than a test's timeout, so that the failure names the missing element. */
const WAIT_MS = 60_000;

/**
 * Goes to an address as a link of the portal does, because to load the code anew takes a second of CPU. Only what is
 * asked for by its address is read anew; lists may be ten seconds old. A page at the same path is left first, so that
 * it begins again.
 */
export async function follow(page: Page, url: string): Promise<void> {
  const [from, to] = [new URL(page.url()), new URL(url)];
  const [account] = /^.*?\/portal\/[^/]+\/[^/]+/.exec(url) ?? [];
  if (from.origin !== to.origin || account === undefined) return void (await page.goto(url));
  if (from.pathname === to.pathname) await goAlong(page, `${account}/series`);
  await goAlong(page, url);
}

async function goAlong(page: Page, url: string): Promise<void> {
  await page.evaluate((to) => {
    const { document, history } = globalThis as unknown as Window;
    document.title = "";
    history.pushState(null, "", to);
  }, url);
  await page.waitForFunction(() => (globalThis as unknown as Window).document.title !== "");
}

/** A window of this width is a phone's. */
const NARROW = 400;

/**
 * Returns the findings of axe, and how far the page scrolls sideways, in pixels. A narrow page is made of the parts of
 * the wide one, so axe looks at it only where rules are named, or all tests run. The navigation stays as it is from
 * page to page, and is looked at once.
 */
export async function look(page: Page, only?: string[]) {
  // While an answer is asked for anew, the old one is shown dim, which axe takes for its colours.
  await page.locator("[aria-busy=true]").first().waitFor({ state: "detached" });
  const isNarrow = page.viewportSize()!.width < NARROW;
  const sideways = await page.evaluate(() => {
    const { innerWidth, document } = globalThis as unknown as Window;
    return Math.max(0, document.documentElement.scrollWidth - innerWidth);
  });
  if (isNarrow && only === undefined && !IS_LONG) return { faults: [], sideways };
  const has = await page.evaluate(() => "axe" in globalThis);
  if (!has) await page.evaluate(axe.source);
  // React Aria keeps an announcement for 7 s after it was read, also when the button that it names is gone by then.
  const exclude = ["[data-live-announcer]", ...(has && !IS_LONG ? ["nav.side"] : [])];
  const faults = await page.evaluate(
    async ({ rules, exclude }) => {
      const { axe } = globalThis as unknown as Window;
      const { violations } = await axe.run(
        { exclude },
        {
          ...{ resultTypes: ["violations"], selectors: false },
          ...(rules === undefined ? {} : { runOnly: rules }),
        },
      );
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
    },
    { rules: only, exclude },
  );
  return { faults, sideways };
}

interface Window {
  readonly axe: typeof axe;
  readonly innerWidth: number;
  readonly document: { title: string; readonly documentElement: { readonly scrollWidth: number } };
  readonly history: { pushState(state: null, unused: "", url: string): void };
}
