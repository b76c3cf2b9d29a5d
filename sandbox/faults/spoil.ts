import { HttpError } from '../errors';
import { type Reply } from '../router';

/** Ways to spoil a body. The ones about tables are for tabular answers, `partial` for any answer to a query. */
export const spoilings = [
  'truncated',
  'wrong-type',
  'null',
  'wrapped',
  'partial',
  'no-status',
  'no-tables',
  'no-fields',
  'no-columns',
  'fewer-columns',
  'ragged-columns',
  'rows-for-columns',
] as const;
export type Spoiling = (typeof spoilings)[number];

type Members = Record<string, unknown>;

/** A reply with its body spoiled. Throws a 500 where this body cannot be spoiled so: whoever asked for it has to know. */
export async function spoil(spoiling: Spoiling, reply: Reply): Promise<Reply> {
  const text = await wholeText(reply);
  const { text: _, ...rest } = { ...reply, json: undefined };
  switch (spoiling) {
    case 'truncated':
      return { ...rest, text: text.slice(0, Math.floor(text.length / 2)) };
    case 'wrong-type':
      return { ...rest, text, contentType: 'text/plain; charset=utf-8' };
    case 'null':
      return { ...rest, text: 'null' };
    case 'wrapped':
      return { ...rest, text: `{"data":${text}}` };
    case 'partial':
      return {
        ...rest,
        json: changed(JSON.parse(text), 'status', (status) => ({ ...members(status), isPartial: true })),
      };
    case 'no-status':
    case 'no-tables':
      return { ...rest, json: without(JSON.parse(text), spoiling.slice('no-'.length)) };
    case 'no-fields':
    case 'no-columns':
      return { ...rest, json: eachTable(text, (table) => without(table, spoiling.slice('no-'.length))) };
    case 'fewer-columns':
      return {
        ...rest,
        json: eachTable(text, (table) => changed(table, 'columns', (columns) => list(columns).slice(1))),
      };
    case 'ragged-columns':
      return { ...rest, json: eachTable(text, (table) => changed(table, 'columns', ragged)) };
    case 'rows-for-columns':
      return { ...rest, json: eachTable(text, (table) => changed(table, 'columns', transposed)) };
  }
}

/** A reply's body as one text. */
export async function wholeText({ text, json }: Reply): Promise<string> {
  if (text === undefined || typeof text === 'string') {
    return text ?? (json === undefined ? '' : JSON.stringify(json));
  }
  let whole = '';
  for await (const piece of text) {
    whole += piece;
  }
  return whole;
}

function eachTable(text: string, change: (table: unknown) => unknown): Members {
  return changed(JSON.parse(text), 'tables', (tables) => list(tables).map(change));
}

/** The second column loses its last value. */
function ragged(columns: unknown): unknown[] {
  return list(columns).map((column, index) => (index === 1 ? list(column).slice(0, -1) : column));
}

function transposed(columns: unknown): unknown[] {
  const all = list(columns).map(list);
  return (all.at(0) ?? []).map((_, row) => all.map((column) => column[row]));
}

function changed(value: unknown, name: string, change: (member: unknown) => unknown): Members {
  const object = members(value);
  return name in object ? { ...object, [name]: change(object[name]) } : cannot(`it has no "${name}"`);
}

function without(value: unknown, name: string): Members {
  return Object.fromEntries(Object.entries(changed(value, name, () => null)).filter(([each]) => each !== name));
}

function members(value: unknown): Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? { ...value }
    : cannot('it is no object');
}

function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : cannot('it is no list');
}

function cannot(why: string): never {
  throw new HttpError(500, `The fault that was asked for cannot spoil this answer: ${why}.`);
}
