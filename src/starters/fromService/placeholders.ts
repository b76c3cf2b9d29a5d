import { escapeForString, quoteName } from '@aplkit/language/apl/tree/quote';
import { tokenize } from '@aplkit/language/apl/tree/lexer';
import { nodesIn } from '@aplkit/language/kit/nodes';
import { parser } from '@aplkit/language/mpl/generated/parser';
import { quoteName as quoteMplName, quoteString as quoteMplString } from '@aplkit/language/mpl/tree/quote';
import { asText, type JsonObject } from '../../service/json';
import { type Cell } from '../../service/types';

/** A template's placeholder: `{{service}}`. */
const placeholder = /\{\{\s*([\p{L}_][\p{L}\d_ .-]*?)\s*\}\}/gu;

/** The names of a template's placeholders, each once. */
export function placeholdersIn(value: Cell): string[] {
  const names: string[] = [];
  mapTexts(value, (text) => {
    names.push(...Array.from(text.matchAll(placeholder), ([, name]) => name));
    return text;
  });
  return [...new Set(names)];
}

/** A template with the values of its placeholders; one without a value stays. In queries, a value is written as its place needs it. */
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

/** How a value is written at an offset of a text. */
type Writer = (value: string, at: number) => string;

const writers: Readonly<Record<NonNullable<Language>, (text: string) => Writer>> = {
  apl: (text) => {
    const tokens = tokenize(text);
    return (value, at) => {
      const token = tokens.find(({ from, to }) => from <= at && at < to);
      return token?.quote
        ? escapeForString(value, token.quote)
        : token?.kind === 'comment'
          ? value
          : asName(value, quoteName);
    };
  },
  mpl: (text) => {
    const quoted = nodesIn(parser.parse(text), ({ name }) => mplQuotes.has(name));
    return (value, at) => {
      const node = quoted.find(({ from, to }) => from <= at && at < to);
      return (node ? mplQuotes.get(node.name) : asMplName)?.(value) ?? value;
    };
  },
};

const asMplName = (value: string) => asName(value, quoteMplName);
const insideString = (value: string) => quoteMplString(value).slice(1, -1);
const asTyped = (value: string) => value;

/** How a value is written inside the tokens of MPL that may hold any text. */
const mplQuotes: ReadonlyMap<string, (value: string) => string> = new Map([
  ['String', insideString],
  ['SingleQuoted', insideString],
  ['QuotedName', (value) => value.replace(/[\\`]/g, '\\$&')],
  ...(['Regex', 'Replacement', 'Comment'] as const).map((name) => [name, asTyped] as const),
]);

const literals: ReadonlySet<string> = new Set(['true', 'false', 'null']);

/** A name in the quotes that it needs; anything else, such as a number, a literal or a condition, as it was typed. */
const asName = (value: string, quote: (name: string) => string) =>
  /^[\p{L}_][\p{L}\d_.@/ -]*$/u.test(value) && !literals.has(value) ? quote(value) : value;

function filledText(text: string, language: Language, values: ReadonlyMap<string, string>): string {
  const write = language && text.includes('{{') ? writers[language](text) : (value: string) => value;
  return text.replace(placeholder, (written: string, name: string, at: number) => {
    const value = values.get(name)?.trim() ?? '';
    return value === '' ? written : write(value, at);
  });
}
