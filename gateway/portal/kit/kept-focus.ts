/** What was taken away with the focus in it, by what stood around it. */
interface Gap {
  readonly parent: Element;
  readonly before: Node | null;
  /** How far out of the focused element it was taken away: 0 is the element itself. */
  readonly depth: number;
}

/**
 * Who works with the keyboard goes on where it was: a button that its own press takes away leaves the focus to what stands in
 * its place, else to what stood before it, else to what is around it. The browser would begin again at the top of the page. *
 * It looks after the `main` of pages. Dialogs and menus stand beside `root`, and react-aria brings their focus back; where that
 * is gone too, it is the gap's turn when they close.
 */
export function keepFocus(root: HTMLElement): void {
  let path: readonly Element[] = [];
  let gap: Gap | undefined;

  root.addEventListener("focusin", ({ target }) => {
    path = ancestorsOf(target as Element);
    gap = undefined;
  });
  root.addEventListener("focusout", ({ target }) => {
    // A press beside all controls leaves the focus to nobody on purpose.
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
    // Two frames: react-aria brings a dialog's focus back in the first one.
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

/** The element and all around it, from the inside out, as far as `main`. */
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

/** The node and those before it, the nearest first. */
function backFrom(node: Node | null): readonly Node[] {
  const all: Node[] = [];
  for (let at = node; at !== null; at = at.previousSibling) all.push(at);
  return all;
}

const CONTROLS = ["a[href]", "button", "input", "select", "textarea", "[tabindex]"].join();

/** A control itself, or the only thing in a part; any other part of the page as a whole, as long as it has the focus. */
function takesFocus(part: HTMLElement): boolean {
  // What only the browser needs, as the field that a form reads a day from.
  if (part.ariaHidden === "true") return false;
  const [control, ...others] = part.querySelectorAll<HTMLElement>(CONTROLS);
  const isWrapper =
    others.length === 0 && control?.textContent !== "" && control?.textContent === part.textContent;
  const taker = control !== undefined && isWrapper ? control : part;
  if (!taker.matches(CONTROLS)) {
    taker.tabIndex = -1;
    taker.addEventListener("blur", () => taker.removeAttribute("tabindex"), { once: true });
  }
  taker.focus();
  return document.activeElement === taker;
}
