import { type Templates } from '../query/interpolation/interpolateNames';

/** The value of a field in a row; "" where there is none. */
export type RowText = (row: number) => string;

/** Returns a template's text for each row: `{{field}}` and `$variable` are replaced, and not read as templates themselves. */
export function fillTemplate(template: string, find: (name: string) => RowText, templates: Templates): RowText {
  const replaced = (text: string) => templates.replace(text, undefined, listed);
  const { texts, names } = partsOf(template);
  return filled(
    texts.map(replaced),
    names.map((name) => find(replaced(name)))
  );
}

/** Returns an address for each row. Values are encoded, but for one that it begins with: that one is an address itself. */
export function fillAddress(template: string, find: (name: string) => RowText, templates: Templates): RowText {
  const { texts, names } = partsOf(template.trim());
  const [head, ...tail] = texts;
  const base = variable.exec(head)?.[0] ?? '';
  const replaced = (text: string) => templates.replace(text, undefined, (value: unknown) => encoded(listed(value)));
  return filled(
    [templates.replace(base, undefined, listed).trim() + replaced(head.slice(base.length)), ...tail.map(replaced)],
    names.map((name, index) => {
      const value = find(templates.replace(name, undefined, listed));
      return head === '' && index === 0 ? (row) => value(row).trim() : (row) => encoded(value(row));
    })
  );
}

/** A variable that a text begins with, in any of Grafana's three forms. */
const variable = /^(?:\$\w+|\$\{[^}]*\}|\[\[[^\]]*\]\])/;

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

function filled(texts: string[], values: RowText[]): RowText {
  return (row) => values.reduce((text, value, index) => text + value(row) + texts[index + 1], texts[0]);
}

function listed(value: unknown): string {
  return Array.isArray(value) ? value.join(', ') : String(value);
}

/** Encodes a text. Half a character (a lone surrogate) cannot be encoded. */
function encoded(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\uFFFD'));
}
