// Imports only the package's HTML parser, because its filter includes all of CSS.
import { parseAttr, parseTag } from 'xss/lib/parser';

import { renderMarkdown, textUtil } from '@grafana/data';

import { httpAddress } from './httpAddress';
import { shortened, plainMarkdown, plainText, safeLine, safeText } from './safeHtml';

/** Allowed elements. Their attributes are removed. */
const kept: ReadonlySet<string> = new Set(['p', 'br', 'strong', 'em', 'code', 'pre', 'ul', 'ol', 'li']);
/** Elements that become paragraphs. Headings and tables are too large for a tooltip. */
const paragraphs: ReadonlySet<string> = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'table']);
/** Elements whose tags are removed, each with the text that replaces its end tag. */
const dropped: ReadonlyMap<string, string> = new Map(
  Object.entries({ blockquote: '', del: '', hr: '', input: '', tbody: '', td: ' ', th: ' ', thead: '', tr: '<br>' })
);

/** Converts Markdown to HTML with only paragraphs, bold, italic, code, lists and http(s) links. */
export function safeMarkdown(markdown: string): string {
  return plainMarkdown(markdown) ?? rendered(markdown) ?? plainText(markdown);
}

/** HTML of Markdown; `undefined` if deeply nested marks overflow the renderer's stack. */
function rendered(markdown: string): string | undefined {
  let html: string;
  try {
    html = renderMarkdown(shortened(markdown), { noSanitize: true, breaks: true });
  } catch {
    return undefined;
  }
  return withIndents(withBreaks(filtered(html)));
}

/** Replaces long `code` elements with `samp`, which looks the same. Grafana doesn't break lines in `code`. */
function withBreaks(html: string): string {
  return html.replace(/(?<!<pre>)<code>((?:(?!<\/?code>).){31,})<\/code>/gs, '<samp>$1</samp>');
}

/** Wraps HTML that contains a list, so that Grafana indents it and its markers stay inside the tooltip. */
function withIndents(html: string): string {
  return html.includes('<li>') ? `<div class="markdown-html">${html}</div>` : html;
}

/** Keeps only allowed elements, and closes unclosed ones. */
function filtered(html: string): string {
  const open: Array<{ tag: string; end: string }> = [];
  const start = (tag: string, markup: string, end: string) => {
    open.push({ tag, end });
    return markup;
  };
  const close = (tag: string) => {
    const from = open.map((element) => element.tag).lastIndexOf(tag);
    return from < 0 ? '' : endOf(open.splice(from));
  };
  const safe = parseTag(
    html.trim(),
    (_source, _target, written, markup, closing) => {
      const after = dropped.get(written);
      if (after !== undefined) {
        return closing ? after : '';
      }
      if (written === 'a' && !closing) {
        const link = linkTo(attribute(markup, 'href'));
        return start('a', link ?? '', link === undefined ? '' : '</a>');
      }
      if (written === 'br') {
        return '<br>';
      }
      const tag = paragraphs.has(written) ? 'p' : written;
      if (tag === 'a' || kept.has(tag)) {
        return closing ? close(tag) : start(tag, `<${tag}>`, `</${tag}>`);
      }
      // The alternative text replaces an image, so nothing is fetched.
      return safeText((tag === 'img' ? attribute(markup, 'alt') : undefined) ?? markup);
    },
    (text) => safeLine(text.replaceAll('<', '&lt;').replaceAll('>', '&gt;'))
  );
  return safe + endOf(open);
}

function endOf(elements: Array<{ end: string }>): string {
  return elements.map(({ end }) => end).reduceRight((ends, end) => ends + end, '');
}

/** Decoded value of an attribute in a start tag; `undefined` if the attribute is missing. */
function attribute(markup: string, wanted: string): string | undefined {
  let found: string | undefined;
  const afterName = markup.search(/\s/);
  if (afterName >= 0) {
    parseAttr(markup.slice(afterName + 1, -1), (name, value) => {
      if (name === wanted) {
        found ??= decoded(value);
      }
      return '';
    });
  }
  return found;
}

/** Decodes the entities that the Markdown renderer writes in attributes. */
const decoded = (value: string) =>
  value
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

/** Start of a link that opens in a new tab; `undefined` unless the URL is http(s). */
function linkTo(href: string | undefined): string | undefined {
  const address = httpAddress(href?.trim());
  return address && `<a href="${textUtil.escapeHtml(address)}" target="_blank" rel="noopener noreferrer">`;
}
