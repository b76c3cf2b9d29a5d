import { type Monaco, type monacoTypes } from '@grafana/ui';

import { type Color } from '../language/colors';
import { type EditorLanguage, type Highlighting } from './editorLanguage';

class LineState<State> implements monacoTypes.languages.IState {
  constructor(readonly line: State) {}

  clone(): LineState<State> {
    return this;
  }

  equals(other: monacoTypes.languages.IState): boolean {
    return other instanceof LineState && JSON.stringify(other.line) === JSON.stringify(this.line);
  }
}

/** Registers a language with a Monaco instance, once. The colors are those of Grafana's Monaco themes. */
export function registerLanguage<State>(
  monaco: Monaco,
  { id, name }: Pick<EditorLanguage, 'id' | 'name'>,
  { start, line: colorLine }: Highlighting<State>,
  quoteMarks: readonly string[]
): void {
  if (monaco.languages.getLanguages().some((language) => language.id === id)) {
    return;
  }
  monaco.languages.register({ id, aliases: [name] });
  monaco.languages.setTokensProvider(id, {
    getInitialState: () => new LineState(start),
    tokenize: (line, before) => {
      const { parts, state } = colorLine(line, before instanceof LineState ? before.line : start);
      return {
        tokens: parts.map(({ from, color }) => ({ startIndex: from, scopes: scopes[color] })),
        endState: new LineState(state),
      };
    },
  });
  const quotes = quoteMarks.map((mark) => ({ open: mark, close: mark }));
  const brackets = ['()', '[]', '{}'].map(([open, close]) => ({ open, close }));
  monaco.languages.setLanguageConfiguration(id, {
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
