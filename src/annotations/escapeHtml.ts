/** Entities by character code; `''` for what may stand as it is. */
const entities = Array.from({ length: 63 }, () => '');
entities[0x22] = '&quot;';
entities[0x26] = '&amp;';
entities[0x27] = '&#39;';
entities[0x3c] = '&lt;';
entities[0x3e] = '&gt;';

/** Text as HTML that shows exactly this text, inside of elements and of quoted attributes. Where nothing is to be escaped, it is itself. */
export function escapeHtml(text: string): string {
  let html = '';
  let plain = 0;
  for (let at = 0; at < text.length; at++) {
    const entity = entityOf(text.charCodeAt(at));
    if (entity !== '') {
      html += text.slice(plain, at) + entity;
      plain = at + 1;
    }
  }
  return plain === 0 ? text : html + text.slice(plain);
}

/** What stands for a character in HTML, by its code; `''` where it stands for itself. */
export function entityOf(code: number): string {
  return code < entities.length ? entities[code] : '';
}
