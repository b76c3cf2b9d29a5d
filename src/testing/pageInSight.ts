/** Stand-in for `document` that contains only its visibility. */
const page = Object.assign(new EventTarget(), { hidden: false });

export function showPage(): void {
  Object.defineProperty(globalThis, 'document', { value: page, configurable: true });
  setHidden(false);
}

export function setHidden(hidden: boolean): void {
  page.hidden = hidden;
  page.dispatchEvent(new Event('visibilitychange'));
}
