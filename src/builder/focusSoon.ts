/** Milliseconds after which a menu that was closed has given the focus back to its button. */
const afterMenu = 60;

/** Moves the focus to a control that was just drawn. Returns what prevents it. */
export function focusSoon(find: () => Element | null | undefined): () => void {
  const timer = setTimeout(() => {
    const control = find();
    if (control instanceof HTMLElement) {
      control.focus();
    }
  }, afterMenu);
  return () => clearTimeout(timer);
}
