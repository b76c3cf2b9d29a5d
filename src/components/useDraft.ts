import { useState } from 'react';

/** Keeps what is typed until it is complete. A new value from outside takes precedence over what was typed before it. */
export function useDraft(value: string): [text: string, type: (text: string) => void] {
  const [typed, setTyped] = useState({ from: value, text: value });
  if (typed.from !== value) {
    // Forgotten at once: else it would be there again when the value from before comes back.
    setTyped({ from: value, text: value });
  }
  return [typed.from === value ? typed.text : value, (text) => setTyped({ from: value, text })];
}
