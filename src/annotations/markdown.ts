import { escapeHtml } from './escapeHtml';
import { inlineMarkdown } from './inlineMarkdown';

/** A tooltip shows no more than this of a description; the contract's service takes 512 characters. */
const longest = 4000;

const listItem = /^\s*(?:([-*+])|\d{1,9}[.)])\s+(?=\S)/;
const headingMark = /^\s{0,3}#{1,6}\s+/;
const fence = /^\s*```/;

/**
 * A small, safe subset of Markdown as HTML: paragraphs, lists, bold, italic, code and http(s) links. Grafana cleans what data
 * sources give it, but lets images, `style` attributes and headings through (design, "annotation events"); so all markup of the
 * text's own is escaped, and an element is only what is written here.
 */
export function markdown(text: string): string {
  const cut = text.length > longest ? `${text.slice(0, longest)}…` : text;
  const lines = cut.split(/\r\n|\r|\n/);
  const blocks: string[] = [];
  let at = 0;
  while (at < lines.length) {
    const block = lines[at].trim() === '' ? { html: '', end: at + 1 } : readBlock(lines, at);
    blocks.push(block.html);
    at = block.end;
  }
  return blocks.join('');
}

function readBlock(lines: string[], from: number): { html: string; end: number } {
  if (fence.test(lines[from])) {
    return codeBlock(lines, from);
  }
  return listItem.test(lines[from]) ? list(lines, from) : paragraph(lines, from);
}

function codeBlock(lines: string[], from: number): { html: string; end: number } {
  let end = from + 1;
  while (end < lines.length && !fence.test(lines[end])) {
    end++;
  }
  return {
    html: `<pre><code>${lines
      .slice(from + 1, end)
      .map(escapeHtml)
      .join('\n')}</code></pre>`,
    end: end + 1,
  };
}

function list(lines: string[], from: number): { html: string; end: number } {
  const element = listItem.exec(lines[from])?.[1] === undefined ? 'ol' : 'ul';
  let end = from;
  let items = '';
  while (end < lines.length && listItem.test(lines[end])) {
    items += `<li>${inlineMarkdown(lines[end].replace(listItem, ''))}</li>`;
    end++;
  }
  return { html: `<${element}>${items}</${element}>`, end };
}

/** A heading is a line like others: in a tooltip its size would drown the rest. */
function paragraph(lines: string[], from: number): { html: string; end: number } {
  const html: string[] = [];
  let end = from;
  while (end < lines.length && lines[end].trim() !== '' && (end === from || !startsBlock(lines[end]))) {
    html.push(inlineMarkdown(lines[end].replace(headingMark, '').trim()));
    end++;
  }
  return { html: `<p>${html.join('<br>')}</p>`, end };
}

function startsBlock(line: string): boolean {
  return fence.test(line) || listItem.test(line);
}
