/** The value of a field in a row; "" where there is none. */
export type RowText = (row: number) => string;

/**
 * A template's `{{field}}` replaced by the field's value in each row. What is not closed stays as it is.
 *
 * @param find the field of a name: asked for once, not for each row
 */
export function fillTemplate(template: string, find: (name: string) => RowText): RowText {
  return filled(partsOf(template), find);
}

/**
 * An address from a template. Values are encoded, so that none can change the rest of the address, but for one that it begins
 * with: that one is an address itself.
 */
export function fillAddress(template: string, find: (name: string) => RowText): RowText {
  const parts = partsOf(template.trim());
  return filled(parts, (name, place) => {
    const value = find(name);
    return place === 0 && parts.texts[0] === '' ? (row) => value(row).trim() : (row) => encoded(value(row));
  });
}

/** A template taken apart: a text, a field's name, a text, and so on, with a text at both ends. */
interface Parts {
  texts: string[];
  names: string[];
}

function partsOf(template: string): Parts {
  const parts: Parts = { texts: [], names: [] };
  let at = 0;
  for (;;) {
    const open = template.indexOf('{{', at);
    const close = open < 0 ? -1 : template.indexOf('}}', open + 2);
    if (close < 0) {
      parts.texts.push(template.slice(at));
      return parts;
    }
    parts.texts.push(template.slice(at, open));
    parts.names.push(template.slice(open + 2, close).trim());
    at = close + 2;
  }
}

function filled({ texts, names }: Parts, find: (name: string, place: number) => RowText): RowText {
  const values = names.map(find);
  return (row) => {
    let text = texts[0];
    for (let place = 0; place < values.length; place++) {
      text += values[place](row) + texts[place + 1];
    }
    return text;
  };
}

/** Half a character (a lone surrogate) cannot be encoded. */
function encoded(text: string): string {
  try {
    return encodeURIComponent(text);
  } catch {
    return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\uFFFD'));
  }
}
