/** A part of bytes, from the first one up to the one behind. */
export interface Part {
  from: number;
  to: number;
}

/** All HTML that annotations become: what else their texts hold is shown as text. */
const markup = [
  ...['<p>', '<br>', '</p>', '<pre><code>', '</code></pre>'],
  ...['<div class="markdown-html"><ul><li>', '</li></ul></div>', '</li><li>'],
  ...['<div class="markdown-html"><ol><li>', '</li></ol></div>'],
  ...['<strong>', '</strong>', '<em>', '</em>', '<code>', '</code>'],
  ...['<a href="', '" target="_blank" rel="noopener noreferrer">', '</a>'],
  ...['<p><a href="', 'Open ', '</a></p>'],
  ...['&quot;', '&amp;', '&lt;', '&gt;'],
].join('');

/** As bytes: each room for a text begins with them, so that HTML is parts of that one room (`HtmlWriter`). */
export const markupBytes = new TextEncoder().encode(markup);

/** Where some markup stands in `markupBytes`. Throws for what is not there. */
export function markupPart(html: string): Part {
  const from = markup.indexOf(html);
  if (from < 0) {
    throw new Error(`${html} is not listed`);
  }
  return { from, to: from + html.length };
}
