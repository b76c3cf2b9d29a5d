import { type Monaco, type monacoTypes } from '@grafana/ui';

import { type Token, tokenize } from '../apl/lexer';
import { kindOfWord } from './words';

/** The id of the language in Monaco, which all editors of a page share, those of other plugins too. */
export const languageId = 'aplkit-apl';

type LineState = monacoTypes.languages.IState;

/** APL's tokens never reach over a line's end, so a line needs nothing of the one before. */
const lineState: LineState = { clone: () => lineState, equals: () => true };

/**
 * Teaches APL to a Monaco instance, once: highlighting by the language's own lexer, brackets and comments. Colours are those of
 * Grafana's Monaco themes.
 */
export function registerApl(monaco: Monaco): void {
  if (monaco.languages.getLanguages().some((language) => language.id === languageId)) {
    return;
  }
  monaco.languages.register({ id: languageId, aliases: ['APL'] });
  monaco.languages.setTokensProvider(languageId, {
    getInitialState: () => lineState,
    tokenize: (line) => ({ tokens: highlight(line), endState: lineState }),
  });
  const quotes = [
    { open: '"', close: '"' },
    { open: "'", close: "'" },
  ];
  const brackets = [
    { open: '(', close: ')' },
    { open: '[', close: ']' },
    { open: '{', close: '}' },
  ];
  monaco.languages.setLanguageConfiguration(languageId, {
    comments: { lineComment: '//' },
    brackets: brackets.map(({ open, close }): [string, string] => [open, close]),
    autoClosingPairs: [...brackets, ...quotes.map((pair) => ({ ...pair, notIn: ['string', 'comment'] }))],
    surroundingPairs: [...brackets, ...quotes],
  });
}

/** The tokens of one line as Monaco's themes name them. */
export function highlight(line: string): monacoTypes.languages.IToken[] {
  const tokens = tokenize(line);
  return tokens.map((token, index) => ({ startIndex: token.from, scopes: scopeOf(token, line, tokens[index + 1]) }));
}

function scopeOf(token: Token, line: string, next: Token | undefined): string {
  switch (token.kind) {
    case 'space':
      return '';
    case 'comment':
      return 'comment';
    case 'name':
      return scopeOfName(line.slice(token.from, token.to), next !== undefined && line.startsWith('(', next.from));
    case 'quotedName':
      return 'identifier';
    case 'string':
    case 'unclosedString':
      return 'string';
    case 'number':
    case 'timespan':
    case 'rawLiteral':
      return 'number';
    case 'pipe':
    case 'operator':
    case 'punctuation':
      return 'delimiter';
    case 'error':
      return 'invalid';
    default: {
      const unknown: never = token.kind;
      return unknown;
    }
  }
}

function scopeOfName(word: string, called: boolean): string {
  if (word.startsWith('$')) {
    return 'variable';
  }
  const kind = kindOfWord(word, called);
  switch (kind) {
    case 'function':
      return 'type';
    case 'operator':
      return 'keyword';
    case 'name':
      return 'identifier';
    default: {
      const unknown: never = kind;
      return unknown;
    }
  }
}
