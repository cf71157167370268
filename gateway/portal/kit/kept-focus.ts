/** A gap is the place of a removed element that had the focus in it. */
interface Gap {
  readonly parent: Element;
  readonly before: Node | null;
  /** Levels by which the removed element stands above the focused one; 0 is the focused element itself. */
  readonly depth: number;
}

/**
 * Keeps the focus near its place when a press takes its own button away: it goes to the element that takes the button's
 * place, else to the one before it, else to the one around it. The browser would begin again at the top of the page.
 * This looks after the `main` of pages. Dialogs and menus stand beside `root`, and React Aria brings their focus back;
 * where that element is gone too, the gap is filled when they close.
 */
export function keepFocus(root: HTMLElement): void {
  let path: readonly Element[] = [];
  let gap: Gap | undefined;

  root.addEventListener("focusin", ({ target }) => {
    path = ancestorsOf(target as Element);
    gap = undefined;
  });
  root.addEventListener("focusout", ({ target }) => {
    // A press outside of all controls removes the focus on purpose.
    setTimeout(() => {
      if (isNowhere() && path[0] === target && path[0]?.isConnected) path = [];
    });
  });
  new MutationObserver((changes) => {
    for (const { target, previousSibling, removedNodes } of changes)
      for (const node of removedNodes) {
        const depth = path.indexOf(node as Element);
        if (depth >= (gap?.depth ?? 0)) gap = { parent: target as Element, before: previousSibling, depth };
      }
    // React Aria returns a dialog's focus in the first of these two frames.
    if (gap !== undefined) requestAnimationFrame(() => requestAnimationFrame(fill));
  }).observe(document.body, { childList: true, subtree: true });

  function fill(): void {
    if (gap === undefined || !isNowhere()) return;
    const { parent, before } = gap;
    gap = undefined;
    if (parent.closest("main") === null) return;
    const stands = before === null || before.parentNode === parent;
    const near = stands ? [nextOf(parent, before), ...backFrom(before)] : [];
    for (const candidate of [...near, ...ancestorsOf(parent)])
      if (candidate instanceof HTMLElement && takesFocus(candidate)) return;
  }
}

const isNowhere = () => document.activeElement === null || document.activeElement === document.body;

/** Returns the element and all around it, from the inside out, as far as `main`. */
function ancestorsOf(element: Element): readonly Element[] {
  const all: Element[] = [];
  for (let at: Element | null = element; at !== null; at = at.parentElement) {
    all.push(at);
    if (at.tagName === "MAIN") break;
  }
  return all;
}

function nextOf(parent: Element, before: Node | null): Element | null {
  return before === null ? parent.firstElementChild : (before as Element | CharacterData).nextElementSibling;
}

/** Returns the node and those before it, the nearest first. */
function backFrom(node: Node | null): readonly Node[] {
  const all: Node[] = [];
  for (let at = node; at !== null; at = at.previousSibling) all.push(at);
  return all;
}

const CONTROLS = ["a[href]", "button", "input", "select", "textarea", "[tabindex]"].join();

/**
 * Focuses the part itself where it is a control, or the only control in it; any other part takes the focus as a whole
 * for as long as it has it. Returns whether it has the focus.
 */
function takesFocus(part: HTMLElement): boolean {
  // Some elements serve the browser alone, as the field from which a form reads a day.
  if (part.ariaHidden === "true") return false;
  const [control, ...others] = part.querySelectorAll<HTMLElement>(CONTROLS);
  const isWrapper = others.length === 0 && control?.textContent !== "" && control?.textContent === part.textContent;
  const taker = control !== undefined && isWrapper ? control : part;
  if (!taker.matches(CONTROLS)) {
    taker.tabIndex = -1;
    taker.addEventListener("blur", () => taker.removeAttribute("tabindex"), { once: true });
  }
  taker.focus();
  return document.activeElement === taker;
}
