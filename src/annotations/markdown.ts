import { isDigit, next, skipBlanks, withoutBlanks } from './characters';
import { HtmlWriter } from './htmlWriter';
import { InlineMarkdown } from './inlineMarkdown';
import { LinkWriter } from './linkWriter';
import { MarkdownText } from './markdownText';
import { markupPart, type Part } from './markup';

const hash = 35;
const roundClose = 41;
const dot = 46;
const asterisk = 42;
const plus = 43;
const dash = 45;
const backtick = 96;

/** What begins and ends an element, and what stands in it between two lines or items. */
interface Block {
  start: Part;
  between: Part;
  end: Part;
}

const paragraph = block('<p>', '<br>', '</p>');
/** Grafana indents lists in an element of that class alone: elsewhere their marks would stand outside of a tooltip. */
const bullets = block('<div class="markdown-html"><ul><li>', '</li><li>', '</li></ul></div>');
const numbers = block('<div class="markdown-html"><ol><li>', '</li><li>', '</li></ol></div>');
const startCode = markupPart('<pre><code>');
const endCode = markupPart('</code></pre>');

function block(start: string, between: string, end: string): Block {
  return { start: markupPart(start), between: markupPart(between), end: markupPart(end) };
}

/**
 * A small, safe subset of Markdown as HTML: paragraphs, lists, bold, italic, code and http(s) links. Grafana cleans what data
 * sources give it, but lets images, `style` attributes and headings through (design, "annotation events"); so all markup of the
 * text's own is escaped, and an element is only what is written here.
 *
 * It is read in place, as a layer may have ten thousand.
 */
export class MarkdownWriter {
  private readonly text: MarkdownText;
  private readonly inline: InlineMarkdown;

  constructor(
    private readonly out: HtmlWriter,
    links: LinkWriter
  ) {
    this.text = new MarkdownText(out);
    this.inline = new InlineMarkdown(out, this.text, links);
  }

  write(markdown: string): void {
    const { out, text, inline } = this;
    text.load(markdown);
    const { bytes, end: last } = out.source;
    let open: Block | undefined;
    let { start } = out.source;
    let place = 0;
    while (start < last) {
      const end = text.lineEnd(place, start);
      const first = skipBlanks(bytes, start, end);
      if (first === end) {
        open = this.pass(open, undefined);
      } else if (isFence(bytes, first, last)) {
        const fence = this.nextFence(place, end + 1);
        open = this.pass(open, undefined);
        out.markup(startCode);
        out.text(end + 1, fence - 1);
        out.markup(endCode);
        start = text.lineEnd(place, fence) + 1;
        continue;
      } else {
        const content = itemStart(bytes, first, end);
        if (content >= 0) {
          const list = isDigit(bytes[first]) ? numbers : bullets;
          open = this.pass(open, open === undefined || open === paragraph ? list : open);
          place = inline.write(place, content, end, 0);
        } else {
          open = this.pass(open, paragraph);
          const line = afterHeadingMark(bytes, start, first, end);
          place = inline.write(place, line, withoutBlanks(bytes, line, end), 0);
        }
      }
      start = end + 1;
    }
    this.pass(open, undefined);
  }

  /** Goes on in a block that is open, or ends it and begins the next one. Gives that one. */
  private pass(open: Block | undefined, next: Block | undefined): Block | undefined {
    const { out } = this;
    if (next !== undefined && next === open) {
      out.markup(next.between);
      return next;
    }
    if (open !== undefined) {
      out.markup(open.end);
    }
    if (next !== undefined) {
      out.markup(next.start);
    }
    return next;
  }

  /** Where the line begins that ends the code; one behind the text's end where none does. */
  private nextFence(place: number, from: number): number {
    const { text } = this;
    const { bytes, end: last } = text.source;
    let start = from;
    while (start < last) {
      const end = text.lineEnd(place, start);
      if (isFence(bytes, skipBlanks(bytes, start, end), last)) {
        return start;
      }
      start = end + 1;
    }
    return last + 1;
  }
}

/** As `MarkdownWriter`, of one text. */
export function markdown(text: string): string {
  const out = new HtmlWriter();
  new MarkdownWriter(out, new LinkWriter(out)).write(text);
  return out.take();
}

function isFence(bytes: Uint8Array, first: number, to: number): boolean {
  return first + 2 < to && bytes[first] === backtick && bytes[first + 1] === backtick && bytes[first + 2] === backtick;
}

/** Where the text of a list's item begins, whose mark (`-`, `1.`) is at `first`; -1 where the line is none. */
function itemStart(bytes: Uint8Array, first: number, end: number): number {
  let at = first;
  const mark = bytes[first];
  if (at < end && (mark === dash || mark === asterisk || mark === plus)) {
    at++;
  } else {
    while (at < end && at < first + 9 && isDigit(bytes[at])) {
      at++;
    }
    if (at === first || at >= end || (bytes[at] !== dot && bytes[at] !== roundClose)) {
      return -1;
    }
    at++;
  }
  const start = skipBlanks(bytes, at, end);
  return start > at && start < end ? start : -1;
}

/** A heading is a line like others: in a tooltip its size would drown the rest. */
function afterHeadingMark(bytes: Uint8Array, start: number, first: number, end: number): number {
  let at = first;
  while (at < end && at < first + 6 && bytes[at] === hash) {
    at++;
  }
  const content = skipBlanks(bytes, at, end);
  return at > first && content > at && isIndentedLittle(bytes, start, first) ? content : first;
}

/** By up to three characters. */
function isIndentedLittle(bytes: Uint8Array, start: number, first: number): boolean {
  let at = start;
  for (let characters = 0; characters < 3 && at < first; characters++) {
    at = next(bytes, at);
  }
  return at >= first;
}
