import { abbreviated } from '@aplkit/language/kit/words';

import { textUtil } from '@grafana/data';

/** Maximum length of a description in a tooltip, in characters. */
const longest = 4000;

/** Characters that might be Markdown. */
const marks = /[\\`*_~[<&:@\r\n\t]|www\.|^[\s#>+\d-]/i;
/** Maximum number of links in rendered Markdown. Grafana's renderer takes a second for a thousand unclosed links. */
const maxLinks = 50;

/** Thirty characters of a longer word, after which a line may break. An entity counts as one character. */
const longWord = /(?:&#?\w{1,10};|[^\s&]|&(?!#?\w{1,10};)){30}(?=\S)/gu;

/** Characters that change the writing direction (Unicode's bidirectional algorithm). */
const turns = /[\u202A-\u202E\u2066-\u2069]/u;
/** Characters that start or end isolated text. They could end the isolation of an element, too. */
const isolates = /[\u2066-\u2069]/gu;

/** HTML for a text without Markdown; `undefined` if the text might contain Markdown. */
export function plainMarkdown(text: string): string | undefined {
  if (text.trim() === '') {
    return '';
  }
  return marks.test(text) && text.split('](').length <= maxLinks ? undefined : plainText(text);
}

export function plainText(text: string): string {
  return `<p>${safeText(shortened(text))}</p>`;
}

export const shortened = (text: string): string => abbreviated(text, longest);

/** Escaped HTML for literal text. Long words can break, and the writing direction is isolated. */
export function safeText(text: string): string {
  return safeLine(textUtil.escapeHtml(text));
}

/** Works like `safeText`, but takes escaped HTML without tags. */
export function safeLine(html: string): string {
  const breakable = html.replace(longWord, '$&<wbr>');
  return turns.test(breakable) ? `<bdi>${breakable.replace(isolates, '')}</bdi>` : breakable;
}
