import { type LineCluster } from './LineClusters';
import { type Piece, piecesOf, type Strictness } from './linePieces';
import { type LineStart } from './lineHeader';
import { type LineTokens } from './lineTokens';
import { matchesFrom, startsIn } from './matchLine';

/** Matcher for a pattern's lines: a regular expression for the service (RE2), and a linear-time function. */
interface LineShape {
  regex: string;
  matches: (line: string) => boolean;
}

export function lineShape(
  { tokens, start, rest }: Pick<LineCluster, keyof LineTokens>,
  strictness: Strictness
): LineShape {
  const pieces = piecesOf(tokens, strictness);
  // A key's value ends at its closing quote.
  const quote = start.kind === 'key' ? start.key.slice(-1) : '';
  const run = strictness.escapes ? '' : quote;
  return {
    regex:
      startRegex(start, strictness) +
      pieces.map((piece) => regexOf(piece, strictness, run)).join('') +
      endRegex(quote, rest, strictness),
    matches: (line) =>
      startsIn(line, start, strictness).some((at) =>
        matchesFrom(line, at, pieces, { quote, rest, run, ...strictness })
      ),
  };
}

/** Escapes text for both RE2 and JavaScript. Character classes need no backslashes in APL. */
const escaped = (text: string) => text.replace(/[.+*?()|[{$]/g, '[$&]').replace(/[\\^]/g, '\\$&');

function regexOf(piece: Piece, { anySpace, escapes }: Strictness, quote: string): string {
  if (typeof piece === 'string') {
    return escaped(piece);
  }
  switch (piece.kind) {
    case 'gap':
      return anySpace ? String.raw`\s+` : ' ';
    case 'run': {
      const letter = anySpace ? (quote === '' ? String.raw`\S` : String.raw`[^\s${quote}]`) : `[^ ${quote}]`;
      return piece.digit ? `${letter}*[0-9]${letter}*` : `${letter}${piece.least > 0 ? '+' : '*'}`;
    }
    case 'text':
      return escapes ? String.raw`(?:[^${piece.quote}\\]|\\[\s\S])*` : `[^${piece.quote}]*`;
  }
}

function startRegex(start: LineStart, { anySpace }: Strictness): string {
  const around = anySpace ? String.raw`\s*` : '';
  const times = (count: string) => (count === '1' ? '' : `{${count}}`);
  switch (start.kind) {
    case 'line':
      return `^${around}`;
    case 'words':
      return anySpace ? String.raw`^\s*(?:\S+\s+)${times(countOf(start))}` : `^(?:[^ ]+ +)${times(countOf(start))}`;
    case 'bars':
      return `^(?:[^|]*[|])${times(countOf(start))}${around}`;
    case 'key':
      return `${/^["']/.test(start.key) ? '' : String.raw`(?:^|[\s,{])`}${escaped(start.key)}${around}`;
  }
}

const countOf = ({ count, most = count }: { count: number; most?: number }) =>
  most > count ? `${count},${most}` : String(count);

function endRegex(quote: string, rest: LineTokens['rest'], { anySpace }: Strictness): string {
  if (rest !== undefined) {
    return rest === 'lines' ? String.raw`\s*[\r\n]` : String.raw`\s`;
  }
  return (anySpace ? String.raw`\s*` : '') + (quote === '' ? '$' : quote);
}
