import { isDigit, skipBlanks, withoutBlanks } from './characters';
import { escapePart } from './escapeHtml';
import { inlineMarkdown } from './inlineMarkdown';

/** A tooltip shows no more than this of a description; the contract's service takes 512 characters. */
const longest = 4000;

const asterisk = 42;
const plus = 43;
const dash = 45;
const backtick = 96;

/** An element that the next line may go on with. */
type Open = 'p' | 'ul' | 'ol';

/**
 * A small, safe subset of Markdown as HTML: paragraphs, lists, bold, italic, code and http(s) links. Grafana cleans what data
 * sources give it, but lets images, `style` attributes and headings through (design, "annotation events"); so all markup of the
 * text's own is escaped, and an element is only what is written here.
 *
 * It is read in place, line by line and character by character, as a layer may have ten thousand.
 */
export function markdown(text: string): string {
  const cut = text.length > longest ? `${text.slice(0, longest)}…` : text;
  const lines = cut.includes('\r') ? cut.replace(/\r\n?/g, '\n') : cut;
  let html = '';
  let open: Open | undefined;
  let start = 0;
  while (start < lines.length) {
    const end = lineEnd(lines, start);
    const first = skipBlanks(lines, start, end);
    const item = first === end ? -1 : itemStart(lines, first, end);
    if (first === end) {
      html += closing(open);
      open = undefined;
    } else if (isFence(lines, first)) {
      const close = nextFence(lines, end + 1);
      html += `${closing(open)}<pre><code>${escapePart(lines, end + 1, close - 1)}</code></pre>`;
      open = undefined;
      start = lineEnd(lines, close) + 1;
      continue;
    } else if (item >= 0) {
      if (open === undefined || open === 'p') {
        html += closing(open);
        open = isDigit(lines.charCodeAt(first)) ? 'ol' : 'ul';
        html += `<${open}>`;
      }
      html += `<li>${inlineMarkdown(lines, item, end)}</li>`;
    } else {
      html += open === 'p' ? '<br>' : `${closing(open)}<p>`;
      open = 'p';
      const line = afterHeadingMark(lines, start, first, end);
      html += inlineMarkdown(lines, line, withoutBlanks(lines, line, end));
    }
    start = end + 1;
  }
  return html + closing(open);
}

function closing(open: Open | undefined): string {
  return open === undefined ? '' : `</${open}>`;
}

function lineEnd(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end < 0 ? text.length : end;
}

function isFence(text: string, first: number): boolean {
  return text.charCodeAt(first) === backtick && text.startsWith('```', first);
}

/** Where the line begins that ends the code; one more than the text has where none does. */
function nextFence(text: string, from: number): number {
  let start = from;
  while (start < text.length) {
    const end = lineEnd(text, start);
    if (isFence(text, skipBlanks(text, start, end))) {
      return start;
    }
    start = end + 1;
  }
  return text.length + 1;
}

/** Where the text of a list's item begins, whose mark (`-`, `1.`) is at `first`; -1 where the line is none. */
function itemStart(text: string, first: number, end: number): number {
  let at = first;
  const mark = text.charCodeAt(first);
  if (mark === dash || mark === asterisk || mark === plus) {
    at++;
  } else {
    while (at < end && at < first + 9 && isDigit(text.charCodeAt(at))) {
      at++;
    }
    if (at === first || at >= end || (text[at] !== '.' && text[at] !== ')')) {
      return -1;
    }
    at++;
  }
  const item = skipBlanks(text, at, end);
  return item > at && item < end ? item : -1;
}

/** A heading is a line like others: in a tooltip its size would drown the rest. */
function afterHeadingMark(text: string, start: number, first: number, end: number): number {
  let at = first;
  while (at < end && at < first + 6 && text[at] === '#') {
    at++;
  }
  const next = skipBlanks(text, at, end);
  return at > first && first <= start + 3 && next > at ? next : first;
}
