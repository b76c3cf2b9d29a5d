/** Entities by character code; `''` for what may stand as it is. */
const entities = Array.from({ length: 63 }, () => '');
entities[0x22] = '&quot;';
entities[0x26] = '&amp;';
entities[0x27] = '&#39;';
entities[0x3c] = '&lt;';
entities[0x3e] = '&gt;';

/** Text as HTML that shows exactly this text, inside of elements and of quoted attributes. */
export function escapeHtml(text: string): string {
  return escapePart(text, 0, text.length);
}

/** As `escapeHtml`, of the characters from `from` up to `to`, which it does not copy where nothing is to be escaped. */
export function escapePart(text: string, from: number, to: number): string {
  let html = '';
  let plain = from;
  for (let at = from; at < to; at++) {
    const entity = entityOf(text.charCodeAt(at));
    if (entity !== '') {
      html += text.slice(plain, at) + entity;
      plain = at + 1;
    }
  }
  return plain === from ? text.slice(from, to) : html + text.slice(plain, to);
}

/** What stands for a character in HTML, by its code; `''` where it stands for itself. */
export function entityOf(code: number): string {
  return code < entities.length ? entities[code] : '';
}
