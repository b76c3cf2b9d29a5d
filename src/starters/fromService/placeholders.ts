import { parseExpression, parseQuery } from '@aplkit/language/apl/parse';
import { quoteName } from '@aplkit/language/apl/tree/quote';
import { escapeForString } from '@aplkit/language/apl/tree/strings';
import { tokenize } from '@aplkit/language/apl/tree/lexer';
import { type Span } from '@aplkit/language/kit/edit';
import { nodesIn } from '@aplkit/language/kit/nodes';
import { parser } from '@aplkit/language/mpl/generated/parser';
import { parseMpl } from '@aplkit/language/mpl/tree/readQuery';
import { quoteMplString } from '@aplkit/language/mpl/tree/quote';
import { quoteMplName } from '@aplkit/language/mpl/tree/quoteName';
import { asText, type JsonObject } from '../../service/json';
import { type Cell } from '../../service/types';

/** A template placeholder, for example `{{service}}`. */
const placeholder = /\{\{\s*([\p{L}_][\p{L}\d_ .-]*?)\s*\}\}/gu;

/** Distinct names of the placeholders in a template. */
export function placeholdersIn(value: Cell): string[] {
  const names: string[] = [];
  mapTexts(value, (text) => {
    names.push(...Array.from(text.matchAll(placeholder), ([, name]) => name));
    return text;
  });
  return [...new Set(names)];
}

/** Fills in a template's placeholders. In queries, values are escaped for their position. */
export function filledIn(document: JsonObject, values: ReadonlyMap<string, string>): JsonObject {
  const filled = mapTexts(document, (text, language) => filledText(text, language, values));
  return typeof filled === 'object' && filled !== null && !Array.isArray(filled) ? filled : document;
}

type Language = 'apl' | 'mpl' | undefined;

function mapTexts(value: Cell, write: (text: string, language: Language) => string, language?: Language): Cell {
  if (typeof value === 'string') {
    return write(value, language);
  }
  if (Array.isArray(value)) {
    return value.map((each) => mapTexts(each, write));
  }
  if (typeof value !== 'object' || value === null) {
    return value;
  }
  const isOfMetrics = asText(value.metricsDataset) !== undefined;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [
      key,
      mapTexts(
        each,
        write,
        key === 'mpl' || (key === 'apl' && isOfMetrics) ? 'mpl' : key === 'apl' ? 'apl' : undefined
      ),
    ])
  );
}

/** Escapes a value for its position in a text. */
type Writer = (value: string, part: Span) => string;

const writers: Readonly<Record<NonNullable<Language>, (text: string) => Writer>> = {
  apl: (text) => {
    const tokens = tokenize(text);
    const isRead = readsIn(text, (query) => parseQuery(query).problems);
    return (value, part) => {
      const token = tokens.find(({ from, to }) => from <= part.from && part.from < to);
      return token?.quote
        ? escapeForString(value, token.quote)
        : token?.kind === 'comment' || (!isAplName(value) && isRead(value, quoteName(value), part))
          ? value
          : quoteName(value);
    };
  },
  mpl: (text) => {
    const quoted = nodesIn(parser.parse(text), ({ name }) => mplQuotes.has(name));
    const isRead = readsIn(text, (query) => parseMpl(query).problems);
    return (value, part) => {
      const node = quoted.find(({ from, to }) => from <= part.from && part.from < to);
      const name = quoteMplName(value);
      return (node && mplQuotes.get(node.name)?.(value)) ?? (isRead(value, name, part) ? value : name);
    };
  },
};

const insideString = (value: string) => quoteMplString(value).slice(1, -1);
const asTyped = (value: string) => value;

/** Functions that escape a value inside an MPL token, by type of token. */
const mplQuotes: ReadonlyMap<string, (value: string) => string> = new Map([
  ['String', insideString],
  ['SingleQuoted', insideString],
  ['QuotedName', (value) => value.replace(/[\\`]/g, '\\$&')],
  ...(['Regex', 'Replacement', 'Comment'] as const).map((name) => [name, asTyped] as const),
]);

/** True if a value is a single APL name; `web-logs` counts as one. */
function isAplName(value: string): boolean {
  const [first, ...more] = tokenize(value);
  const literal = parseExpression(value)?.kind;
  return more.length === 0 && first?.kind === 'name' && literal !== 'boolean' && literal !== 'null';
}

/** Creates a check of whether a value can be inserted as typed, such as a number, or only as a name. */
function readsIn(text: string, problemsOf: (query: string) => readonly unknown[]) {
  const filled = (written: string) => written.replace(placeholder, 'x');
  return (value: string, name: string, { from, to }: Span): boolean => {
    const [typed, named] = [value, name].map(
      (each) => problemsOf(filled(text.slice(0, from)) + each + filled(text.slice(to))).length
    );
    return typed <= named;
  };
}

function filledText(text: string, language: Language, values: ReadonlyMap<string, string>): string {
  const write = language && text.includes('{{') ? writers[language](text) : (value: string) => value;
  return text.replace(placeholder, (written: string, name: string, at: number) => {
    const value = values.get(name)?.trim() ?? '';
    return value === '' ? written : write(value, { from: at, to: at + written.length });
  });
}
