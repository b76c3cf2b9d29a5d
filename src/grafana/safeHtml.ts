import { textUtil } from '@grafana/data';

/** A tooltip shows no more characters of a description; the service allows 512. */
const longest = 4000;

/** Matches what Markdown may interpret. */
const marks = /[\\`*_~[<&:@\r\n\t]|www\.|^[\s#>+\d-]/i;
/** Grafana's Markdown takes a second for a thousand links that are not closed; no tooltip needs as many. */
const maxLinks = 50;

/** A tooltip has no width of its own: a word may break after so many characters. An entity is one character. */
const longWord = /(?:&#?\w{1,10};|[^\s&]|&(?!#?\w{1,10};)){30}(?=\S)/gu;

/** Characters that turn the writing direction of the rest of the line (Unicode's bidirectional algorithm). */
const turns = /[\u202A-\u202E\u2066-\u2069]/u;
/** Begins or ends an isolated part, also one that an element isolates. */
const isolates = /[\u2066-\u2069]/gu;

/** The HTML of a text that is the same with and without Markdown; `undefined` where Markdown may make more of it. */
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

/** HTML that shows exactly this text: escaped, with places to break in long words, and a turned direction limited to it. */
export function safeText(text: string): string {
  return safeLine(textUtil.escapeHtml(text));
}

/** Does the same with HTML without tags, in which everything is escaped. */
export function safeLine(html: string): string {
  const breakable = html.replace(longWord, '$&<wbr>');
  return turns.test(breakable) ? `<bdi>${breakable.replace(isolates, '')}</bdi>` : breakable;
}
