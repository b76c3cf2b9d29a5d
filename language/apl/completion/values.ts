import { type Analysis, type ScopeAt } from '../analysis/analyze';
import { type Definition } from '../analysis/environment';
import { type KnownSchema } from '../analysis/schema';
import { binFunctions, isBin } from '../analysis/bins';
import { mayHave } from '../analysis/names';
import { type Column, findColumn, type Scope } from '../analysis/scope';
import { typeNamed } from '../analysis/types';
import { type Span } from '../tree/ast';
import { tokenize } from '../tree/lexer';
import { quoteWith, unquoteName, unquoteString } from '../tree/strings';
import { scalarFunctions } from '../vocabulary/functions';
import { aggregates } from '../vocabulary/functions/aggregates';
import { type FunctionWord } from '../vocabulary/word';
import { expectedType, fitOf, parameterOf } from './expected';
import {
  columnItem,
  type FoundValue,
  type PageVariable,
  functionItem,
  type CompletionItem,
  item,
  keyItem,
  literalItem,
  nameItem,
  openingAt,
  partItem,
  type Place,
  valueItem,
  variableItem,
  viewHelp,
} from './items';
import { literalsOf, timeParts, unitWords } from './literals';
import { type Situation, type ValueSituation } from './situation';
import { isUnit, specialsAt } from './specialsAt';
import { type ValueContext } from './valueContext';

/** Input for completion, besides the query's text. */
export interface CompletionContext {
  schema: KnownSchema;
  analysis: Analysis;
  variables: readonly PageVariable[];
  /** Situation at the offset, if known. */
  situation?: Situation;
  /** Result of the lookup that `lookupIn` returned. */
  values: readonly FoundValue[];
}

/** Sorts by rank. Items of equal rank keep their order. */
const ranked = (items: readonly CompletionItem[], expected: string): CompletionItem[] =>
  [...items].sort((a, b) => fitOf(expected, a.type) - fitOf(expected, b.type));

/** Columns of a step, most recently used first. */
export function columnsAt(scope: ScopeAt, { text, offset, replace }: Place): CompletionItem[] {
  const opening = openingAt(text, replace.from);
  // The last use of each name before the cursor.
  const places: ReadonlyMap<string, number> = new Map(
    tokenize(text.slice(0, offset))
      .filter(({ kind, from }) => (kind === 'name' || kind === 'quotedName') && from !== replace.from)
      .map((token) => [unquoteName(token.text), token.from])
  );
  const placeOf = ({ name }: Column) => places.get(name) ?? -1;
  return scope.columns
    .filter(({ hidden }) => !hidden)
    .sort((a, b) => placeOf(b) - placeOf(a))
    .map((column) => columnItem(column, opening));
}

/** `$left.a` and `$right.b`, for the keys of a join. */
export const sidesAt = (scope: ScopeAt): CompletionItem[] =>
  scope.right ? [...side('$left', scope), ...side('$right', scope.right)] : [];

function side(name: string, { columns }: Scope): CompletionItem[] {
  return columns.map((column) => {
    const plain = columnItem(column);
    const label = `${name}.${plain.insertText}`;
    return { ...plain, label, insertText: label, filterText: label };
  });
}

export function tables(
  opening: string,
  { datasets = [], views = new Map() }: KnownSchema,
  definitions: readonly Definition[]
): CompletionItem[] {
  return [
    ...tablesOfLet(opening, definitions),
    ...[...new Set([...datasets, ...views.keys()])].map((name) => {
      const view = views.get(name);
      const item = nameItem(name, 'dataset', view ? 'view' : 'dataset', opening);
      return { ...item, documentation: view ? viewHelp(view) : '' };
    }),
  ];
}

const tablesOfLet = (opening: string, definitions: readonly Definition[]): CompletionItem[] =>
  definitions.filter(({ kind }) => kind === 'table').map(({ name }) => nameItem(name, 'table', 'let', opening));

export function inText(
  text: string,
  situation: Extract<Situation, { kind: 'text' }>,
  context: CompletionContext
): CompletionItem[] {
  const { replace, quote, comparison } = situation;
  // Without the closing quote, so that a completely typed value comes first.
  const inQuotes = (completion: CompletionItem) => ({ ...completion, filterText: completion.insertText.slice(0, -1) });
  const words = isUnit(text, replace) ? unitWords : takesTimePart(situation) ? timeParts : undefined;
  if (words) {
    return words.map((word) => inQuotes(partItem(word, quote)));
  }
  const listed = listedAt(text, replace, comparison);
  const found = context.values.filter(({ value }) => typeof value === 'string' && !listed.has(value));
  return [
    ...found.map((each) => inQuotes(valueItem(each, quote))),
    ...context.variables
      .filter(({ isMacro }) => !isMacro && found.length > 0)
      .map((variable) => inQuotes({ ...variableItem(variable), insertText: quoteWith(variable.name, quote) })),
  ];
}

/** Values that the list already contains, before and after the current value, as text. */
function listedAt(text: string, replace: Span, comparison: ValueSituation['comparison']): ReadonlySet<string> {
  const start = comparison?.list;
  if (start === undefined) {
    return new Set();
  }
  const tokens = tokenize(text).filter(({ from }) => from >= start);
  // Strings inside a call in the list aren't list values.
  const end = tokens.findIndex((token) => token.kind === 'pipe' || token.text === '(' || token.text === ')');
  return new Set(
    tokens
      .slice(0, end < 0 ? tokens.length : end)
      .filter(({ kind }) => kind === 'string' || kind === 'number')
      .filter(({ from, to }) => to <= replace.from || from >= replace.to)
      .map((token) => unquoteString(token.text))
  );
}

export function valuesAt(place: Place, situation: ValueSituation, context: CompletionContext): CompletionItem[] {
  const { text, offset, replace } = place;
  const { isNumber, comparison, listed: columnsBefore = [] } = situation;
  const compared = comparison && unquoteName(text.slice(comparison.operand.from, comparison.operand.to));
  const { analysis, schema, variables, values } = context;
  const scope = analysis.scopeAt(offset);
  const listed = listedAt(text, replace, comparison);
  const expected = expectedType(text, situation, scope);
  const literals = literalsOf(typeNamed(expected)).map((each) => ({ ...literalItem(each, 'literal'), type: expected }));
  if (isNumber) {
    return ranked(literals, expected);
  }
  const opening = openingAt(text, replace.from);
  const { aggregates: isAggregate, groups, tables: areTables } = situation;
  const ofFunction = (word: FunctionWord) => functionItem(word, text.charAt(replace.to) === '(');
  // `$__interval` is the default bucket size.
  const isSize = ({ type }: PageVariable) => type === 'timespan' && type === expected;
  // The most common groups come first.
  const isGrouping = ({ name }: FunctionWord) => groups && binFunctions.has(name);
  // A field is rarely compared with itself.
  const columns = columnsAt(scope, place).filter(({ label }) => label !== compared);
  const items: CompletionItem[] = [
    ...values.filter(({ value }) => !listed.has(String(value))).map((each) => valueItem(each, "'")),
    ...(groups && takesTimeGroup(scope) ? [timeGroup] : []),
    ...variables.filter(isSize).map(variableItem),
    ...(takesTimePart(situation) ? timeParts : []).map((part) => partItem(part, "'")),
    ...literals,
    ...(isAggregate ? aggregates : []).map(ofFunction),
    ...columns.filter(({ label }) => !columnsBefore.includes(label)),
    ...columns.filter(({ label }) => columnsBefore.includes(label)),
    ...scope.definitions
      .filter(({ kind }) => kind !== 'table')
      .map(({ name, type, kind }) => {
        const detail = `${kind === 'parameter' ? 'parameter' : 'let'}, ${type}`;
        return { ...nameItem(name, 'variable', detail, opening), type };
      }),
    // The list may be the rows of a table; its type is then the column's type.
    ...(beginsList(place, situation) ? tablesOfLet(opening, scope.definitions) : []).map((table) => ({
      ...table,
      type: expected,
    })),
    ...variables.filter((variable) => !isSize(variable)).map(variableItem),
    ...sidesAt(scope),
    ...(situation.newColumn ? specialsAt(scope, place) : []),
    ...scalarFunctions.filter(isGrouping).map(ofFunction),
    ...scalarFunctions.filter((word) => !isGrouping(word)).map(ofFunction),
    ...(areTables ? tables(opening, schema, scope.definitions) : []),
  ];
  return ranked(items, expected);
}

/** True if the argument at the cursor should be a part of a time, such as `hour`. */
const takesTimePart = ({ argument }: ValueContext): boolean =>
  argument !== undefined && parameterOf(argument)?.name === 'part';

/** Operators whose list may be a table. */
const tableLists: ReadonlySet<string> = new Set(['in', '!in', 'in~', '!in~']);

/** True if this is the first value in a list, where a table is also valid. */
function beginsList({ text, replace }: Place, { comparison }: ValueSituation): boolean {
  const start = comparison?.list;
  return start !== undefined && tableLists.has(comparison?.operator ?? '') && !text.slice(start, replace.from).trim();
}

/** Suggestion to group by time, so that the result can be charted. */
const timeGroup = item({
  label: 'bin_auto(_time)',
  kind: 'function',
  type: 'datetime',
  detail: 'groups by time',
  documentation: 'Groups by time. The bucket size depends on the time range.',
});

/** True if the rows have a time, but aren't grouped by it yet. */
function takesTimeGroup(scope: ScopeAt): boolean {
  const by = scope.operator?.kind === 'summarize' ? scope.operator.by : [];
  return mayHave(scope, '_time') && !by.some(({ expression }) => isBin(expression));
}

export function keysAt(
  { text, replace }: Place,
  path: Span,
  scope: ScopeAt,
  values: CompletionContext['values']
): CompletionItem[] {
  const map = text.slice(path.from, path.to);
  const opening = openingAt(text, replace.from);
  const prefix = `${unquoteName(map)}.`;
  const fields = scope.columns.filter(({ name }) => name.startsWith(prefix));
  const known = new Set(fields.map(({ name }) => name.slice(prefix.length)));
  return [
    // A field with dots in its name is inserted as a single name.
    ...fields.map((column) => ({
      ...columnItem(column),
      from: path.from,
      filterText: map + (opening || '.') + column.name.slice(prefix.length),
    })),
    ...values
      .filter(({ value }) => typeof value === 'string' && !known.has(value) && !findColumn(scope, prefix + value))
      .map((each) => keyItem(each, opening)),
  ];
}
