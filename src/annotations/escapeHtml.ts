const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const special = /[&<>"']/;
const specials = /[&<>"']/g;

/** Text as HTML that shows exactly this text, inside of elements and of quoted attributes. */
export function escapeHtml(text: string): string {
  // Most texts have nothing to escape, and looking costs less than replacing nothing.
  return special.test(text) ? text.replace(specials, (character) => entities[character]) : text;
}
