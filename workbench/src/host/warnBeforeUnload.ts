/**
 * Shows a confirmation before the page is closed or reloaded with unsaved changes.
 * @returns a function that stops the confirmations
 */
export function warnBeforeUnload(wouldLose: () => boolean): () => void {
  const ask = (event: BeforeUnloadEvent) => {
    if (wouldLose()) {
      event.preventDefault();
    }
  };
  window.addEventListener('beforeunload', ask);
  return () => window.removeEventListener('beforeunload', ask);
}
