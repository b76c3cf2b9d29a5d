export interface Token {
  kind: 'number' | 'duration' | 'string' | 'name' | 'sign';
  text: string;
  /** Value of a number, or seconds of a duration. */
  value: number;
}

const kinds: ReadonlyArray<[Token['kind'] | 'space', RegExp]> = [
  ['space', /(?:\s|#[^\n]*)+/y],
  ['duration', /(?:\d+(?:ms|[smhdwy]))+(?![a-zA-Z0-9_])/y],
  ['number', /0[xX][0-9a-fA-F]+|(?:\d[\d_]*\.?[\d_]*|\.\d[\d_]*)(?:[eE][+-]?\d+)?/y],
  ['string', /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`[^`]*`/y],
  ['name', /[a-zA-Z_:][a-zA-Z0-9_:]*/y],
  ['sign', /=~|!~|==|!=|<=|>=|[-+*/%^=<>(){}[\],@]/y],
];
/** In brackets, a colon separates range and step. */
const inBrackets: typeof kinds = [...kinds.slice(0, 4), ['sign', /[:\]-]/y]];

const seconds: Record<string, number> = { ms: 0.001, s: 1, m: 60, h: 3600, d: 86_400, w: 604_800, y: 31_536_000 };

function secondsOf(duration: string): number {
  return [...duration.matchAll(/(\d+)(ms|[smhdwy])/g)].reduce((sum, [, n, unit]) => sum + Number(n) * seconds[unit], 0);
}

/** Splits a PromQL text into tokens. Throws at a character that can't start a token. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  let isInBrackets = false;
  for (let at = 0; at < text.length;) {
    const found = (isInBrackets ? inBrackets : kinds).find(([, pattern]) => {
      pattern.lastIndex = at;
      return pattern.test(text);
    });
    if (!found) {
      throw new SyntaxError(`PromQL: “${text.slice(at, at + 10)}” at ${at} begins no token`);
    }
    const [kind, pattern] = found;
    const token = text.slice(at, pattern.lastIndex);
    at = pattern.lastIndex;
    if (kind !== 'space') {
      const value =
        kind === 'duration' ? secondsOf(token) : kind === 'number' ? Number(token.replaceAll('_', '')) : Number.NaN;
      tokens.push({ kind, text: token, value });
      isInBrackets = token === '[' || (isInBrackets && token !== ']');
    }
  }
  return tokens;
}

const escapes: Record<string, string> = { n: '\n', t: '\t', r: '\r', a: '\x07', b: '\b', f: '\f', v: '\v' };

/** The content of a string token. */
export function unquoted(token: string): string {
  const inner = token.slice(1, -1);
  return token.startsWith('`')
    ? inner
    : inner.replace(/\\(x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|.)/g, (_, code: string) =>
        code.length > 1 ? String.fromCharCode(parseInt(code.slice(1), 16)) : (escapes[code] ?? code)
      );
}
