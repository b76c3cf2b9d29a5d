import { escapeHtml } from './escapeHtml';
import { httpAddress } from './httpAddress';
import { linkHtml } from './linkHtml';

/** Emphasis inside of emphasis: deeper nesting stays text. */
const deepest = 4;

interface Piece {
  html: string;
  /** Where the rest of the text begins. */
  end: number;
}

type Rule = (text: string, at: number, depth: number) => Piece | undefined;

/** The rules by the character that they begin with, in the order in which they are tried. */
const rules: Partial<Record<string, Rule[]>> = {
  '\\': [escaped],
  '`': [code],
  '!': [image],
  '[': [link],
  h: [bareLink],
  '*': [strong, emphasis],
  _: [strong, emphasis],
};
/** By character code, all below 128: true where a rule may begin. */
const marks = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code) in rules);

/** One line of Markdown as HTML: bold, italic, code and http(s) links. Everything else is shown as it was written. */
export function inlineMarkdown(text: string, depth = 0): string {
  let html = '';
  let plain = 0;
  let at = 0;
  for (;;) {
    // Most text has no mark at all: go from one to the next.
    at = nextMark(text, at);
    if (at < 0) {
      return html + escapeHtml(text.slice(plain));
    }
    const piece = pieceAt(text, at, depth);
    if (piece === undefined) {
      at++;
      continue;
    }
    html += escapeHtml(text.slice(plain, at)) + piece.html;
    at = piece.end;
    plain = at;
  }
}

/** Where a rule may apply; -1 where none does any more. Most text has no mark at all. */
function nextMark(text: string, from: number): number {
  for (let at = from; at < text.length; at++) {
    if (marks[text.charCodeAt(at)]) {
      return at;
    }
  }
  return -1;
}

function pieceAt(text: string, at: number, depth: number): Piece | undefined {
  for (const rule of rules[text[at]] ?? []) {
    const piece = rule(text, at, depth);
    if (piece !== undefined) {
      return piece;
    }
  }
  return undefined;
}

/** `\*` is an asterisk. */
function escaped(text: string, at: number): Piece | undefined {
  const next = text[at + 1];
  return text[at] === '\\' && next !== undefined && '\\`*_{}[]()#+-.!<>|~'.includes(next)
    ? { html: escapeHtml(next), end: at + 2 }
    : undefined;
}

function code(text: string, at: number): Piece | undefined {
  if (text[at] !== '`') {
    return undefined;
  }
  const close = text.indexOf('`', at + 1);
  return close > at + 1 ? { html: `<code>${escapeHtml(text.slice(at + 1, close))}</code>`, end: close + 1 } : undefined;
}

/** An image is not shown, as it would be fetched by everyone who points at the annotation; its text is. */
function image(text: string, at: number): Piece | undefined {
  const parts = text[at] === '!' ? linkParts(text, at + 1) : undefined;
  return parts && { html: escapeHtml(parts.label), end: parts.end };
}

/** A link that is not http(s) is its label. */
function link(text: string, at: number, depth: number): Piece | undefined {
  const parts = linkParts(text, at);
  if (parts === undefined || depth >= deepest) {
    return undefined;
  }
  const address = httpAddress(parts.target);
  // Links do not stand in links, so that one in the label stays text.
  const label = address === undefined ? inlineMarkdown(parts.label, depth + 1) : escapeHtml(parts.label);
  return { html: address === undefined ? label : linkHtml(address, label), end: parts.end };
}

function linkParts(text: string, at: number): { label: string; target: string; end: number } | undefined {
  if (text[at] !== '[') {
    return undefined;
  }
  const close = text.indexOf('](', at + 1);
  const end = close < 0 ? -1 : text.indexOf(')', close + 2);
  return end < 0
    ? undefined
    : {
        label: text.slice(at + 1, close),
        target: text
          .slice(close + 2, end)
          .trim()
          .split(/\s/)[0],
        end: end + 1,
      };
}

/** An address that stands in the text by itself. */
function bareLink(text: string, at: number): Piece | undefined {
  if (!(text.startsWith('http://', at) || text.startsWith('https://', at)) || isWordCharacter(text[at - 1])) {
    return undefined;
  }
  let end = at;
  while (end < text.length && !/[\s<>"'`]/.test(text[end])) {
    end++;
  }
  while ('.,:;!?)]}*_'.includes(text[end - 1])) {
    end--;
  }
  const address = httpAddress(text.slice(at, end));
  return address === undefined ? undefined : { html: linkHtml(address, escapeHtml(text.slice(at, end))), end };
}

function strong(text: string, at: number, depth: number): Piece | undefined {
  return marked(text, at, depth, ['**', '__'], 'strong');
}

function emphasis(text: string, at: number, depth: number): Piece | undefined {
  return marked(text, at, depth, ['*', '_'], 'em');
}

function marked(text: string, at: number, depth: number, marks: string[], element: string): Piece | undefined {
  const mark = marks.find((candidate) => text.startsWith(candidate, at));
  if (mark === undefined || depth >= deepest) {
    return undefined;
  }
  const from = at + mark.length;
  // `snake_case_name` is no emphasis, nor is `2 * 3 * 4`.
  if (isBlank(text[from]) || (mark.startsWith('_') && isWordCharacter(text[at - 1]))) {
    return undefined;
  }
  const close = text.indexOf(mark, from + 1);
  if (close < 0 || isBlank(text[close - 1]) || (mark.startsWith('_') && isWordCharacter(text[close + mark.length]))) {
    return undefined;
  }
  const inner = inlineMarkdown(text.slice(from, close), depth + 1);
  return { html: `<${element}>${inner}</${element}>`, end: close + mark.length };
}

function isBlank(character: string | undefined): boolean {
  return character === undefined || /\s/.test(character);
}

/** Letters are what has two cases: a regular expression for all letters would be compiled to a table of kilobytes. */
function isWordCharacter(character: string | undefined): boolean {
  return character !== undefined && (/[0-9_]/.test(character) || character.toLowerCase() !== character.toUpperCase());
}
