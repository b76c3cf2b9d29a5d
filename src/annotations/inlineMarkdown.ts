import { isBlank, isWordCharacter, skipBlanks } from './characters';
import { entityOf, escapePart } from './escapeHtml';
import { addressHtml } from './httpAddress';
import { linkHtml } from './linkHtml';

/** Emphasis inside of emphasis: deeper nesting stays text. */
const deepest = 4;

/** A part of a text that is read in place: thousands of descriptions are read at once, so nothing is cut out to look at it. */
interface Span {
  text: string;
  from: number;
  to: number;
  /** How many elements it stands in. */
  depth: number;
}

interface Piece {
  html: string;
  /** Where its text begins: an address is known by its colon. */
  start: number;
  /** Where the rest of the text begins. */
  end: number;
}

/** By character code: whether a piece may be found there, or the character is to be escaped. */
const notable = Uint8Array.from({ length: 128 }, (_, code) =>
  '\\`![:*_&<>"\''.includes(String.fromCharCode(code)) ? 1 : 0
);

/**
 * One line of Markdown as HTML, the characters of a text from `from` up to `to`: bold, italic, code and http(s) links. Everything
 * else is shown as it was written.
 */
export function inlineMarkdown(text: string, from: number, to: number, depth = 0): string {
  let html = '';
  let plain = from;
  let at = from;
  while (at < to) {
    const code = text.charCodeAt(at);
    if (code > 127 || notable[code] === 0) {
      at++;
      continue;
    }
    const entity = entityOf(code);
    if (entity !== '') {
      html += text.slice(plain, at) + entity;
      at++;
      plain = at;
      continue;
    }
    const piece = pieceAt({ text, from, to, depth }, at, code);
    if (piece === undefined) {
      at++;
      continue;
    }
    html += text.slice(plain, piece.start) + piece.html;
    at = piece.end;
    plain = at;
  }
  return plain === from ? text.slice(from, to) : html + text.slice(plain, to);
}

function pieceAt(span: Span, at: number, code: number): Piece | undefined {
  switch (code) {
    case 0x2a:
    case 0x5f:
      return marked(span, at, 2) ?? marked(span, at, 1);
    case 0x60:
      return codePiece(span, at);
    case 0x5b:
      return link(span, at);
    case 0x3a:
      return bareLink(span, at);
    case 0x5c:
      return escaped(span, at);
    default:
      return image(span, at);
  }
}

/** `\*` is an asterisk. */
function escaped({ text, to }: Span, at: number): Piece | undefined {
  return at + 1 < to && '\\`*_{}[]()#+-.!<>|~'.includes(text[at + 1])
    ? { html: escapePart(text, at + 1, at + 2), start: at, end: at + 2 }
    : undefined;
}

function codePiece({ text, to }: Span, at: number): Piece | undefined {
  const close = text.indexOf('`', at + 1);
  return close > at + 1 && close < to
    ? { html: `<code>${escapePart(text, at + 1, close)}</code>`, start: at, end: close + 1 }
    : undefined;
}

/** An image is not shown, as it would be fetched by everyone who points at the annotation; its text is. */
function image(span: Span, at: number): Piece | undefined {
  const parts = at + 1 < span.to && span.text[at + 1] === '[' ? linkParts(span, at + 1) : undefined;
  return parts && { html: escapePart(span.text, at + 2, parts.labelEnd), start: at, end: parts.end };
}

/** A link that is not http(s) is its label. */
function link(span: Span, at: number): Piece | undefined {
  const parts = span.depth >= deepest ? undefined : linkParts(span, at);
  if (parts === undefined) {
    return undefined;
  }
  const { text, depth } = span;
  const { labelEnd, end } = parts;
  const address = addressHtml(firstWord(text, labelEnd + 2, end - 1));
  // Links do not stand in links, so that one in the label stays text.
  const html =
    address === undefined
      ? inlineMarkdown(text, at + 1, labelEnd, depth + 1)
      : linkHtml(address, escapePart(text, at + 1, labelEnd));
  return { html, start: at, end };
}

/** `[label](target)`, whose bracket is at `at`. */
function linkParts({ text, to }: Span, at: number): { labelEnd: number; end: number } | undefined {
  const labelEnd = text.indexOf('](', at + 1);
  const close = labelEnd < 0 ? -1 : closingBracket(text, labelEnd + 2, to);
  return close < 0 ? undefined : { labelEnd, end: close + 1 };
}

/** An address may hold brackets itself, in pairs; where they are none, the first that closes ends it. */
function closingBracket(text: string, from: number, to: number): number {
  let open = 0;
  let first = -1;
  for (let at = from; at < to; at++) {
    const character = text[at];
    if (character === '(') {
      open++;
    } else if (character === ')') {
      if (open === 0) {
        return at;
      }
      open--;
      first = first < 0 ? at : first;
    }
  }
  return first;
}

/** A link's target may be followed by a title. */
function firstWord(text: string, from: number, to: number): string {
  const start = skipBlanks(text, from, to);
  let end = start;
  while (end < to && !isBlank(text.charCodeAt(end))) {
    end++;
  }
  return text.slice(start, end);
}

/** An address that stands in the text by itself, whose colon is at `at`. */
function bareLink({ text, from, to }: Span, at: number): Piece | undefined {
  if (!text.startsWith('//', at + 1)) {
    return undefined;
  }
  const scheme = text.startsWith('https', at - 5) ? 5 : text.startsWith('http', at - 4) ? 4 : 0;
  const start = at - scheme;
  if (scheme === 0 || start < from || (start > from && isWordCharacter(text.charCodeAt(start - 1)))) {
    return undefined;
  }
  let end = at;
  while (end < to && !isBlank(text.charCodeAt(end)) && !'<>"\'`'.includes(text[end])) {
    end++;
  }
  while ('.,:;!?)]}*_'.includes(text[end - 1])) {
    end--;
  }
  const address = end < at ? undefined : addressHtml(text.slice(start, end));
  return address === undefined ? undefined : { html: linkHtml(address, escapePart(text, start, end)), start, end };
}

/** Text between two marks, of one or two of the character at `at`. */
function marked({ text, from, to, depth }: Span, at: number, length: 1 | 2): Piece | undefined {
  const start = at + length;
  if (depth >= deepest || start >= to || isBlank(text.charCodeAt(start))) {
    return undefined;
  }
  const mark = text[at];
  if (length === 2 && text[at + 1] !== mark) {
    return undefined;
  }
  const close = text.indexOf(length === 2 ? mark + mark : mark, start + 1);
  const end = close + length;
  if (close < 0 || end > to || isBlank(text.charCodeAt(close - 1))) {
    return undefined;
  }
  // `snake_case_name` is no emphasis.
  const before = at > from && isWordCharacter(text.charCodeAt(at - 1));
  const after = end < to && isWordCharacter(text.charCodeAt(end));
  if (mark === '_' && (before || after)) {
    return undefined;
  }
  const inner = inlineMarkdown(text, start, close, depth + 1);
  return { html: length === 2 ? `<strong>${inner}</strong>` : `<em>${inner}</em>`, start: at, end };
}
