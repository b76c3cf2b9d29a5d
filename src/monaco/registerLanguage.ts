import { type Monaco, type monacoTypes } from '@grafana/ui';

import { type Color, colorLine, type Coloring } from '@aplkit/language/kit/colors';
/** A language that all Monaco editors on a page share, including editors of other plugins. */
export interface CodeLanguage {
  id: string;
  /** Display name. */
  name: string;
  coloring: Coloring;
  quotes: readonly string[];
}

class LineState implements monacoTypes.languages.IState {
  constructor(readonly line = '') {}

  clone(): LineState {
    return this;
  }

  equals(other: monacoTypes.languages.IState): boolean {
    return other instanceof LineState && other.line === this.line;
  }
}

/** Registers a language once for each Monaco instance, with the colors of Grafana's themes. */
export function registerLanguage(monaco: Monaco, { id, name, coloring, quotes: marks }: CodeLanguage): void {
  if (monaco.languages.getLanguages().some((language) => language.id === id)) {
    return;
  }
  monaco.languages.register({ id, aliases: [name] });
  monaco.languages.setTokensProvider(id, {
    getInitialState: () => new LineState(),
    tokenize: (line, before) => {
      const { parts, state } = colorLine(line, before instanceof LineState ? before.line : '', coloring);
      return {
        tokens: parts.map(({ from, color }) => ({ startIndex: from, scopes: scopes[color] })),
        endState: new LineState(state),
      };
    },
  });
  const quotes = marks.map((mark) => ({ open: mark, close: mark, notIn: ['string', 'comment'] }));
  const brackets = ['()', '[]', '{}'].map(([open, close]) => ({ open, close }));
  monaco.languages.setLanguageConfiguration(id, {
    comments: { lineComment: '//' },
    brackets: brackets.map(({ open, close }): [string, string] => [open, close]),
    autoClosingPairs: [...brackets, ...quotes],
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
