import { textUtil } from '@grafana/data';

/** Maximum characters of a description in a tooltip; the service allows 512. */
const longest = 4000;

/** Characters that Markdown may interpret. */
const marks = /[\\`*_~[<&:@\r\n\t]|www\.|^[\s#>+\d-]/i;
/** Maximum links in a text: Grafana's Markdown takes a second for a thousand unclosed ones. */
const maxLinks = 50;

/** Long words get break opportunities, because tooltips have no fixed width. An entity counts as one character. */
const longWord = /(?:&#?\w{1,10};|[^\s&]|&(?!#?\w{1,10};)){30}(?=\S)/gu;

/** Characters that change the writing direction (Unicode's bidirectional algorithm). */
const turns = /[\u202A-\u202E\u2066-\u2069]/u;
/** Start and end of isolated text, which could also close an element's isolation. */
const isolates = /[\u2066-\u2069]/gu;

/** HTML of a text without Markdown; `undefined` if it may contain Markdown. */
export function plainMarkdown(text: string): string | undefined {
  if (text.trim() === '') {
    return '';
  }
  return marks.test(text) && text.split('](').length <= maxLinks ? undefined : plainText(text);
}

export function plainText(text: string): string {
  return `<p>${safeText(shortened(text))}</p>`;
}

export function shortened(text: string): string {
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}

/** HTML of literal text: escaped, with breaks in long words and isolated writing direction. */
export function safeText(text: string): string {
  return safeLine(textUtil.escapeHtml(text));
}

/** The same for HTML without tags, in which everything is escaped. */
export function safeLine(html: string): string {
  const breakable = html.replace(longWord, '$&<wbr>');
  return turns.test(breakable) ? `<bdi>${breakable.replace(isolates, '')}</bdi>` : breakable;
}
