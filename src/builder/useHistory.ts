import { useCallback, useEffect, useRef, useState } from 'react';

export interface History {
  /** Writes a text that can be undone. */
  change: (text: string) => void;
  /** `undefined` where there is nothing to undo. */
  undo: (() => void) | undefined;
  redo: (() => void) | undefined;
}

/** Keeps the texts that a query had, also those that were written elsewhere meanwhile. */
export function useHistory(text: string, write: (text: string) => void): History {
  const [{ past, future }, setTexts] = useState<{ past: readonly string[]; future: readonly string[] }>(nothing);
  const current = useRef({ text, write });
  useEffect(() => {
    current.current = { text, write };
  });
  const move = (to: string, texts: typeof nothing) => {
    setTexts(texts);
    write(to);
  };
  const change = useCallback((next: string) => {
    const { text: before, write: writeNext } = current.current;
    if (next !== before) {
      setTexts(({ past: earlier }) => ({ past: [...earlier, before], future: [] }));
      writeNext(next);
    }
  }, []);
  const [last, next] = [past.at(-1), future.at(0)];
  return {
    change,
    undo: last === undefined ? undefined : () => move(last, { past: past.slice(0, -1), future: [text, ...future] }),
    redo: next === undefined ? undefined : () => move(next, { past: [...past, text], future: future.slice(1) }),
  };
}

const nothing: { past: readonly string[]; future: readonly string[] } = { past: [], future: [] };
