import { type FocusEvent, useRef } from 'react';

import { matchOptions, type MatchRule, type Option } from './matchOptions';
import { useTyped } from './useTyped';

/** Milliseconds that what is typed waits for a list: after them it is taken as it is. */
const timeoutMs = 1000;

interface Matches extends MatchRule {
  /** Asked once until the person leaves the field: a list asks at every letter. */
  suggest: () => Promise<readonly Option[]>;
  take: (value: string) => void;
}

interface Suggested {
  all: Promise<readonly Option[]>;
  /** The options, once loaded. */
  known?: readonly Option[];
}

/** The options of one of Grafana's lists, of which the best is taken when a text is typed and Enter or Tab pressed, or the field is left. */
export function useMatches({ suggest, take, ...rule }: Matches) {
  const suggested = useRef<Suggested>(undefined);
  const ask = () => {
    if (!suggested.current) {
      const asked: Suggested = { all: suggest() };
      suggested.current = asked;
      void asked.all.then((known) => Object.assign(asked, { known }));
    }
    return suggested.current;
  };
  const takeBest = (all: readonly Option[], typed: string) => {
    const [best] = matchOptions(all, typed, rule);
    if (best) {
      take(best.value);
    }
  };
  const { handlers, ...typing } = useTyped((typed) => {
    const { all, known } = ask();
    if (known) {
      takeBest(known, typed);
      return undefined;
    }
    const late = new Promise<readonly Option[]>((resolve) => setTimeout(resolve, timeoutMs, []));
    return Promise.race([all, late]).then((options) => takeBest(options, typed));
  });
  return {
    ...typing,
    handlers: {
      ...handlers,
      onChange: () => {
        handlers.onChange();
        ask();
      },
      onBlur: (event: FocusEvent) => {
        handlers.onBlur(event);
        suggested.current = undefined;
      },
    },
    options: async (typed: string) => matchOptions(await ask().all, typed, rule),
  };
}
