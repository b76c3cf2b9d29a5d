import { type Templates } from '../query/interpolation/interpolateNames';

/** The text for a row; "" if missing. */
export type RowText = (row: number) => string;

/** Fills a text template for each row. Inserted values aren't read as templates. */
export function fillTemplate(template: string, find: (name: string) => RowText, templates: Templates): RowText {
  const replaced = (text: string) => templates.replace(text, undefined, listed);
  return filled(template.split(field), replaced, (name) => find(replaced(name.trim())));
}

export function namesIn(template: string, templates: Templates): string[] {
  const names = template.split(field).filter((_, index) => index % 2 === 1);
  return names.map((name) => templates.replace(name.trim(), undefined, listed));
}

/** Fills a URL template for each row. Values are encoded, except a URL at the start. */
export function fillAddress(template: string, find: (name: string) => RowText, templates: Templates): RowText {
  const [head, ...rest] = template.trim().split(field);
  const base = variable.exec(head)?.[0] ?? '';
  const plain = (text: string) => templates.replace(text, undefined, listed);
  const start = plain(base).trim();
  return filled(
    [head.slice(base.length), ...rest],
    (text, index) => {
      const replaced = templates.replace(text, undefined, (value: unknown) => encoded(listed(value)));
      return index === 0 ? start + replaced : replaced;
    },
    (name, index) => {
      const value = find(plain(name.trim()));
      return head === '' && index === 1 ? (row) => value(row).trim() : (row) => encoded(value(row));
    }
  );
}

/** Matches a field. Splitting a template by it returns texts and field names in turn, starting with a text. */
const field = /\{\{(.*?)\}\}/s;
/** Matches a variable at the start of a text, in any of Grafana's three notations. */
const variable = /^(?:\$\w+|\$\{[^}]*\}|\[\[[^\]]*\]\])/;

/** Fills the parts of a template, which are texts and field names in turn. */
function filled(
  parts: string[],
  textOf: (text: string, index: number) => string,
  valueOf: (name: string, index: number) => RowText
): RowText {
  const pieces = parts.map((part, index): RowText | string =>
    index % 2 === 0 ? textOf(part, index) : valueOf(part, index)
  );
  return (row) => pieces.map((piece) => (typeof piece === 'string' ? piece : piece(row))).join('');
}

function listed(value: unknown): string {
  return Array.isArray(value) ? value.join(', ') : String(value);
}

/** Encodes a text for a URL. Replaces lone surrogates, which can't be encoded. */
function encoded(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\uFFFD'));
}
