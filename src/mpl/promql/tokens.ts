const token =
  /\s+|#[^\n]*|("(?:[^"\\]|\\[^])*"|'(?:[^'\\]|\\[^])*'|`[^`]*`)|((?:[a-zA-Z_:]|\$\{[^{}]*\}|\$)(?:[\w:]|\$\{[^{}]*\}|\$)*)|((?:\d[\d_]*(?:\.\d+)?|\.\d+)(?:[eE][+-]?\d+|[a-zA-Z]\w*)?)|(==|!=|<=|>=|=~|!~|[-+*/%^(){}[\],=<>@:])|([^])/y;

export interface Token {
  kind: 'string' | 'word' | 'number' | 'sign' | 'other';
  text: string;
}

/** The tokens of PromQL, without white space and comments. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  const kinds = ['string', 'word', 'number', 'sign', 'other'] as const;
  token.lastIndex = 0;
  for (let found = token.exec(text); found && found[0] !== ''; found = token.exec(text)) {
    const kind = kinds.find((_, index) => found?.[index + 1] !== undefined);
    if (kind) {
      tokens.push({ kind, text: found[0] });
    }
  }
  return tokens;
}

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' };

/** The value of a string; backticks hold it as it is. */
export const valueOf = (text: string): string =>
  text.startsWith('`')
    ? text.slice(1, -1)
    : text.slice(1, -1).replace(/\\([^])/g, (_, escaped: string) => escapes[escaped] ?? escaped);
