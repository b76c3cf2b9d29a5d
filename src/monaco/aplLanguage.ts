import { type Monaco, type monacoTypes } from '@grafana/ui';

import { type Color, colorLine, type LineState, startOfQuery } from '../apl/highlight/colors';

/** The id of the language in Monaco. All editors of a page share Monaco, including those of other plugins. */
export const languageId = 'aplkit-apl';

class State implements monacoTypes.languages.IState {
  constructor(readonly line: LineState) {}

  clone(): State {
    return this;
  }

  equals(other: monacoTypes.languages.IState): boolean {
    return other instanceof State && JSON.stringify(other.line) === JSON.stringify(this.line);
  }
}

/** Registers APL with a Monaco instance, once. The colors are those of Grafana's Monaco themes. */
export function registerApl(monaco: Monaco): void {
  if (monaco.languages.getLanguages().some((language) => language.id === languageId)) {
    return;
  }
  monaco.languages.register({ id: languageId, aliases: ['APL'] });
  monaco.languages.setTokensProvider(languageId, {
    getInitialState: () => new State(startOfQuery),
    tokenize: (line, before) => {
      const { parts, state } = colorLine(line, before instanceof State ? before.line : startOfQuery);
      return {
        tokens: parts.map(({ from, color }) => ({ startIndex: from, scopes: scopes[color] })),
        endState: new State(state),
      };
    },
  });
  const quotes = [`""`, "''"].map(([open, close]) => ({ open, close }));
  const brackets = ['()', '[]', '{}'].map(([open, close]) => ({ open, close }));
  monaco.languages.setLanguageConfiguration(languageId, {
    comments: { lineComment: '//' },
    brackets: brackets.map(({ open, close }): [string, string] => [open, close]),
    autoClosingPairs: [...brackets, ...quotes.map((pair) => ({ ...pair, notIn: ['string', 'comment'] }))],
    surroundingPairs: [...brackets, ...quotes],
  });
}

const scopes: Readonly<Record<Color, string>> = {
  space: '',
  comment: 'comment',
  keyword: 'keyword',
  function: 'type',
  name: 'identifier',
  variable: 'variable',
  string: 'string',
  number: 'number',
  mark: 'delimiter',
  error: 'invalid',
};
