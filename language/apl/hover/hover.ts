import { parameterIndex, type Signature, signatureOf } from '../../kit/completion';
import { headed, type Hover } from '../../kit/hover';
import { countText } from '../../kit/words';
import { type Analysis, type ScopeAt } from '../analysis/analyze';
import { type Definition } from '../analysis/environment';
import { findPath } from '../analysis/names';
import { type KnownSchema } from '../analysis/schema';
import { type Column, findColumn } from '../analysis/scope';
import { columnHelp, type PageVariable, viewHelp, wordHelp } from '../completion/items';
import { typeWords } from '../completion/literals';
import { fieldLookup, type Lookup } from '../completion/lookup';
import { callAt, situationAt } from '../completion/situation';
import { significantTokens, type Token } from '../tree/lexer';
import { unquoteName } from '../tree/strings';
import { commonUnits, parseTimespan } from '../tree/timespan';
import { findOperator } from '../vocabulary/comparisons';
import { findCalled } from '../vocabulary/functions';
import { specialHelp } from '../vocabulary/specialHelp';
import { operatorOf } from '../vocabulary/tabularOperators';
import { type Word } from '../vocabulary/word';

type FieldHover = Hover<Lookup>;

/** Maximum number of lines shown for a definition. */
const maxLines = 12;

/** Help for the word or timespan at an offset; `undefined` for numbers, strings, punctuation and unknown names. */
export function hoverAt(
  text: string,
  offset: number,
  { analysis, schema, variables }: { analysis: Analysis; schema: KnownSchema; variables: readonly PageVariable[] }
): FieldHover | undefined {
  const tokens = significantTokens(text);
  const index = tokens.findIndex(({ from, to }) => from <= offset && offset < to);
  const token = tokens[index];
  if (!token) {
    return undefined;
  }
  const written = token.text;
  const { from, to } = token;
  const of = (markdown: string, lookup?: Lookup): FieldHover => ({ from, to, text: markdown, lookup });
  const variable = variableAt(text, offset, variables);
  if (variable) {
    return variable;
  }
  const literal = timespanText(token) ?? kindText(text, token);
  if (literal !== undefined) {
    return of(literal);
  }
  const word = wordAt(tokens, index);
  if (word) {
    return of(headed(word.signature, wordHelp(word)));
  }
  if (token.kind !== 'name' && token.kind !== 'quotedName') {
    return undefined;
  }
  const name = unquoteName(written);
  const scope = analysis.scopeAt(offset);
  const path = pathAt(tokens, index);
  const map = columnAt(path, offset, scope, analysis) ? undefined : findPath(scope, path);
  if (map) {
    return of(keyText(path, map));
  }
  // `where['a']` isn't a path; `['a']` is a name after the operator.
  const column = columnAt(path, offset, scope, analysis) ?? columnAt(name, offset, scope, analysis);
  if (column) {
    return of(columnText(column, text), fieldLookup('values', column.name, scope, analysis, schema));
  }
  const definition = [...scope.definitions, ...analysis.definitions].find((each) => each.name === name);
  if (definition) {
    return of(definitionText(definition, text));
  }
  return schema.datasets?.includes(name) || schema.views?.has(name) ? of(datasetText(name, schema)) : undefined;
}

/** Grafana's variables in all notations: `$city`, `${city}`, `${city:csv}`, `[[city]]`. */
const variablePattern = /\$(\w+)|\$\{(\w+)[^{}\n]*\}|\[\[(\w+)(?::\w+)?\]\]/g;

function variableAt(text: string, offset: number, variables: readonly PageVariable[]): FieldHover | undefined {
  for (const { 0: written, 1: plain, 2: inBraces, 3: inBrackets, index: from } of text.matchAll(variablePattern)) {
    const to = from + written.length;
    const variable = variables.find(({ name }) => name.slice(1) === (plain ?? inBraces ?? inBrackets));
    if (variable && from <= offset && offset < to) {
      return { from, to, text: headed(variable.name, variable.help), lookup: undefined };
    }
  }
  return undefined;
}

function wordAt(tokens: readonly Token[], index: number): Word | undefined {
  const write = (at: number) => tokens[at]?.text ?? '';
  const written = write(index);
  const { kind } = tokens[index];
  const operator = findOperator(written) ?? findOperator(`${written} ${write(index + 1)}`);
  if (kind === 'operator') {
    return operator;
  }
  if (kind !== 'name') {
    return undefined;
  }
  if (written === 'regex') {
    return findOperator(`${write(index - 1)} regex`);
  }
  const before = tokens[index - 1];
  const begins = before === undefined || before.kind === 'pipe' || write(index - 1) === ';' || write(index - 1) === '(';
  const step = begins ? operatorOf(written) : undefined;
  const called = write(index + 1) === '(' ? findCalled(written) : undefined;
  return before?.kind === 'pipe' ? step : called ? called : (step ?? operator);
}

/** A column that the step reads or defines. */
function columnAt(name: string, offset: number, scope: ScopeAt, { result }: Analysis): Column | undefined {
  const named = (column: Column) =>
    column.definition && column.definition.from <= offset && offset <= column.definition.to && column.name === name;
  const side = name.startsWith('$right.') ? scope.right : scope;
  return result.columns.find(named) ?? (side && findColumn(side, name.replace('$left.', '').replace('$right.', '')));
}

/** Name at a token. For `['b']` in `a['b']`, it's `a.b`. */
function pathAt(tokens: readonly Token[], index: number): string {
  const { kind, from, text } = tokens[index];
  const before = tokens[index - 1];
  const name = unquoteName(text);
  const isElement =
    kind === 'quotedName' && before?.to === from && (before.kind === 'name' || before.kind === 'quotedName');
  return isElement ? `${pathAt(tokens, index - 1)}.${name}` : name;
}

function keyText(path: string, { name, type }: Column): string {
  return `**\`${path.slice(name.length + 1)}\`**: a key of ${type === 'map' ? 'the map ' : ''}\`${name}\``;
}

function columnText(column: Column, text: string): string {
  const { name, type, unit, expression, definition } = column;
  const virtual = expression === undefined ? [] : ['virtual field'];
  const facts = [type === 'unknown' ? 'unknown type' : type, ...(unit ? [`in ${unit}`] : []), ...virtual].join(', ');
  const help = columnHelp(column) || specialHelp(name);
  const origin = definition ? `\n\nDefined on line ${text.slice(0, definition.from).split('\n').length}.` : '';
  return `**\`${name}\`**: ${facts}${help ? `\n\n${help}` : ''}${origin}`;
}

function definitionText({ name, kind, type, whole, columns }: Definition, text: string): string {
  const lines = text.slice(whole.from, whole.to).split('\n');
  const shown = lines.length > maxLines ? [...lines.slice(0, maxLines), '…'] : lines;
  const what = kind === 'table' ? 'a table' : `${kind === 'parameter' ? 'a parameter' : 'a value'}, ${type}`;
  const names = columns?.columns.map((column) => `\`${column.name}\``).slice(0, maxLines) ?? [];
  const made = names.length > 0 ? `\n\nColumns: ${names.join(', ')}${names.length < maxLines ? '' : ' …'}` : '';
  return `**\`${name}\`**: ${what}\n\n\`\`\`\n${shown.join('\n')}\n\`\`\`${made}`;
}

function datasetText(name: string, schema: KnownSchema): string {
  const fields = schema.fieldsOf(name);
  const view = schema.views?.get(name);
  const facts = `**\`${name}\`**: a ${view ? 'view' : 'dataset'}${fields ? ` with ${countText(fields.length, 'field')}` : ''}`;
  return view ? `${facts}\n\n${viewHelp(view)}` : facts;
}

/** A timespan in words: `1 hour 30 minutes` for `90m`. `undefined` if the words only repeat the text. */
function timespanText({ kind, text: written }: Token): string | undefined {
  const nanoseconds = kind === 'timespan' || kind === 'rawLiteral' ? parseTimespan(written) : undefined;
  if (nanoseconds === undefined) {
    return undefined;
  }
  const zero = BigInt(0);
  let rest = nanoseconds < zero ? -nanoseconds : nanoseconds;
  const parts = commonUnits.flatMap(({ size, word }) => {
    const count = rest / size;
    rest %= size;
    return count === zero ? [] : [countText(Number(count), word)];
  });
  const words = parts.length === 0 ? 'no time' : `${nanoseconds < zero ? 'minus ' : ''}${parts.join(' ')}`;
  return words.replaceAll(' ', '') === written.replaceAll(' ', '') ? undefined : `**\`${written}\`**: ${words}`;
}

/** Help for the value of `kind=`; `undefined` for other words. */
function kindText(text: string, { from, text: written }: Token): string | undefined {
  const situation = situationAt(text, from);
  if (situation.kind !== 'word' || situation.words === typeWords) {
    return undefined;
  }
  const word = situation.words.find((each) => each.text === written);
  return word && headed(`kind=${written}`, word.help);
}

/** Signature of the innermost function whose parentheses are open at an offset. */
export function signatureAt(text: string, offset: number): Signature | undefined {
  const call = callAt(text, offset);
  const word = call && findCalled(call.name);
  if (!word) {
    return undefined;
  }
  return signatureOf(word.typed, wordHelp(word), parameterIndex(word.parameters, call.index));
}
