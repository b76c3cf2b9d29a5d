/** Milliseconds after which a menu that was closed has given the focus back to its button. */
const afterMenu = 60;

/** Moves the focus to a control that was just drawn. Returns what prevents it. */
export function focusSoon(find: () => Element | null | undefined): () => void {
  const timer = setTimeout(() => {
    focusOn(find());
  }, afterMenu);
  return () => clearTimeout(timer);
}

/** Moves the focus to a control. What is typed then replaces its text, as after the Tab key. */
export function focusOn(control: Element | null | undefined): void {
  if (control instanceof HTMLElement) {
    control.focus();
  }
  if (control instanceof HTMLInputElement) {
    control.select();
  }
}
