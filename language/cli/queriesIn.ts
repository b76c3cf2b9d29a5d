import path from 'node:path';

import { type Edit } from '../kit/edit';
import { type JsonNode, type JsonString, offsetInString, readJson } from './readJson';

export interface FileQuery {
  language: 'apl' | 'mpl';
  text: string;
  /** Name of the panel, layer or variable in a dashboard, with the query's letter: `Requests/A`. */
  owner?: string;
  /** Converts an offset in the query to an offset in the file. */
  offsetOf: (offset: number) => number;
  /** Creates the edit that replaces the query in the file. */
  write: (text: string) => Edit;
}

/** Queries in a file: the queries of a dashboard, or the whole text. */
export function queriesIn(file: string, text: string): FileQuery[] {
  const ending = path.extname(file);
  if (ending === '.json') {
    return queriesBelow(readJson(text), '', '');
  }
  const write = (query: string) => ({ from: 0, to: text.trimEnd().length, text: query });
  return [{ language: ending === '.mpl' ? 'mpl' : 'apl', text, offsetOf: (offset) => offset, write }];
}

/** Languages by kind of saved query. A `changes` query compares the events that its APL query returns. */
const languages = new Map([
  ...['apl', 'legacy', 'changes'].map((kind) => [kind, 'apl'] as const),
  ['mpl', 'mpl'] as const,
]);

/** Queries in part of a dashboard. In all schema versions, a query is an object with a kind and a text. */
function queriesBelow(node: JsonNode, outerName: string, outerLetter: string): FileQuery[] {
  if (Array.isArray(node)) {
    return node.flatMap((each) => queriesBelow(each, outerName, outerLetter));
  }
  if (!(node instanceof Map)) {
    return [];
  }
  const string = (key: string): JsonString | undefined => {
    const value = node.get(key);
    return value !== undefined && 'literal' in value && value.text !== '' ? value : undefined;
  };
  const name = string('title')?.text ?? string('name')?.text ?? outerName;
  const letter = string('refId')?.text ?? outerLetter;
  const inner = [...node.values()].flatMap((each) => queriesBelow(each, name, letter));
  // Older queries from the official plugin have no kind.
  const kind = string('kind')?.text ?? (string('apl') ? 'apl' : '');
  const language = languages.get(kind);
  const written = string('query') ?? string('apl');
  if (language === undefined || written === undefined) {
    return inner;
  }
  const { from, literal, text } = written;
  const owner = [name, letter].filter(Boolean).join('/') || 'query';
  const offsetOf = (offset: number) => from + offsetInString(literal, offset);
  const write = (query: string) => ({ from, to: from + literal.length, text: JSON.stringify(query) });
  return [{ language, text, owner, offsetOf, write }, ...inner];
}
