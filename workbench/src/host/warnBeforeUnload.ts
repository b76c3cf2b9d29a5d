/** Lets the browser ask before the page is closed or loaded again, where something would be lost. Returns what ends that. */
export function warnBeforeUnload(wouldLose: () => boolean): () => void {
  const ask = (event: BeforeUnloadEvent) => {
    if (wouldLose()) {
      event.preventDefault();
    }
  };
  window.addEventListener('beforeunload', ask);
  return () => window.removeEventListener('beforeunload', ask);
}
