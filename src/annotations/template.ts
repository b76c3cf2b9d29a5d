/** The value of a field by its name; "" for what is not there. */
export type FieldText = (name: string) => string;

/** A template's `{{field}}` replaced by the field's value. What is not closed stays as it is. */
export function fillTemplate(template: string, value: FieldText): string {
  return fill(template, (name) => value(name));
}

/**
 * An address from a template. Values are encoded, so that none can change the rest of the address, but for one that it begins
 * with: that one is an address itself.
 */
export function fillAddress(template: string, value: FieldText): string {
  return fill(template.trim(), (name, at) => (at === 0 ? value(name).trim() : encoded(value(name))));
}

function fill(template: string, replacement: (name: string, at: number) => string): string {
  let filled = '';
  let at = 0;
  for (;;) {
    const open = template.indexOf('{{', at);
    const close = open < 0 ? -1 : template.indexOf('}}', open + 2);
    if (close < 0) {
      return filled + template.slice(at);
    }
    filled += template.slice(at, open) + replacement(template.slice(open + 2, close).trim(), open);
    at = close + 2;
  }
}

/** Half a character (a lone surrogate) cannot be encoded. */
function encoded(text: string): string {
  try {
    return encodeURIComponent(text);
  } catch {
    return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\uFFFD'));
  }
}
