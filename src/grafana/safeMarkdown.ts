// Of the package, the reader of HTML alone: its filter knows all of CSS.
import { parseAttr, parseTag } from 'xss/lib/parser';

import { renderMarkdown, textUtil } from '@grafana/data';

import { httpAddress } from './httpAddress';
import { shortened, plainMarkdown, plainText, safeLine, safeText } from './safeHtml';

/** Elements that stay, without attributes. */
const kept: ReadonlySet<string> = new Set(['p', 'br', 'strong', 'em', 'code', 'pre', 'ul', 'ol', 'li']);
/** Elements that become paragraphs: in a tooltip the size of a heading would drown the rest, and a table would not fit. */
const paragraphs: ReadonlySet<string> = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'table']);
/** Elements of which the content stays, with what follows it. */
const dropped: ReadonlyMap<string, string> = new Map(
  Object.entries({ blockquote: '', del: '', hr: '', input: '', tbody: '', td: ' ', th: ' ', thead: '', tr: '<br>' })
);

/** Markdown as HTML of paragraphs, bold, italic, code, lists, and http(s) links; all else is escaped. Grafana would let images and styles through. */
export function safeMarkdown(markdown: string): string {
  return plainMarkdown(markdown) ?? rendered(markdown) ?? plainText(markdown);
}

/** `undefined` for what Grafana cannot render: marks that are nested in each other thousands of times exceed the stack. */
function rendered(markdown: string): string | undefined {
  let html: string;
  try {
    html = renderMarkdown(shortened(markdown), { noSanitize: true, breaks: true });
  } catch {
    return undefined;
  }
  return withIndents(withBreaks(filtered(html)));
}

/** Replaces `code` by `samp`, which looks the same: Grafana breaks no line within `code`. */
function withBreaks(html: string): string {
  return html.replace(/(?<!<pre>)<code>((?:(?!<\/?code>).){31,})<\/code>/gs, '<samp>$1</samp>');
}

/** Wraps lists in an element of the only class within which Grafana indents them: without it their markers are outside the tooltip. */
function withIndents(html: string): string {
  return html.includes('<li>') ? `<div class="markdown-html">${html}</div>` : html;
}

/** Lets the allowed elements through, and closes those that the text leaves open: what follows is not the text's. */
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
      // Of an image the alternative text is shown: nothing is fetched.
      return safeText((tag === 'img' ? attribute(markup, 'alt') : undefined) ?? markup);
    },
    (text) => safeLine(text.replaceAll('<', '&lt;').replaceAll('>', '&gt;'))
  );
  return safe + endOf(open);
}

function endOf(elements: Array<{ end: string }>): string {
  return elements.map(({ end }) => end).reduceRight((ends, end) => ends + end, '');
}

/** The value of an attribute of a start tag, decoded; `undefined` where it is not there. */
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

/** Text of an attribute, of which Markdown's renderer writes these characters by name. */
const decoded = (value: string) =>
  value
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

/** The start of a link that opens beside Grafana; `undefined` for all but http(s) addresses. */
function linkTo(href: string | undefined): string | undefined {
  const address = httpAddress(href?.trim());
  return address && `<a href="${textUtil.escapeHtml(address)}" target="_blank" rel="noopener noreferrer">`;
}
