import { type OperatorOf, type PatternPart, type Span } from '@aplkit/language/apl/tree/ast';
import { type AplType, isDynamic } from '../../../database/dataset';
import { sqlText } from '../../../database/sql';
import { type Compilation } from '../relation/compilation';
import { convertTo, typeOfWord } from '../functions/conversions';
import { convert } from '../values/convert';
import { captureGroups, constantRegex } from '../values/regex';
import { translate } from '../expressions/translate';
import { textOf } from '../values/text';
import { Refusal } from '../../request/queryError';
import { columnFor } from '../relation/steps';
import { type Value } from '../relation/types';
import { addColumns, fieldsOf, keepAll, type Step } from './operator';
import { checkOptions, findOption, optionWord } from './options';

type Kind = 'simple' | 'regex' | 'relaxed';

/** A capture in a pattern: the column's value is the group with this number. */
interface Capture {
  name: string;
  type: AplType;
  group: number;
  part: PatternPart;
}

/** Translates `parse` and `parse-where`: without a match, the new fields are null, or the row is dropped. */
export const parse: Step<'parse' | 'parse-where'> = (operator, relation, compilation) => {
  const { options, expression, pattern } = operator;
  checkOptions(options, ['kind', 'flags'], operator.kind);
  const kind = optionWord(options, 'kind', ['simple', 'regex', 'relaxed']);
  const environment = fieldsOf(relation, compilation);
  const text = parsedText(translate(expression, environment), 'parse', expression);
  const { regex, captures } = patternOf(operator, kind, compilation);
  checkNames(captures);

  const { steps } = compilation;
  const found = steps.column();
  const names = Array.from({ length: captures.at(-1)?.group ?? 0 }, (_, index) => `g${index + 1}`);
  const groups = names.length === 0 ? `''` : `regexp_extract(${text}, ${regex}, [${names.map(sqlText).join(', ')}])`;
  const matched = keepAll(relation, compilation, [
    `CASE WHEN regexp_matches(${text}, ${regex}) THEN ${groups} END AS ${found}`,
  ]);
  const values = captures.map(({ type, group, part }) =>
    convertTo(type, { type: 'string', sql: `${found}.g${group}` }, part, environment)
  );
  const fits = [
    `${found} IS NOT NULL`,
    ...(kind === 'relaxed'
      ? []
      : values.filter(({ type }) => type !== 'string').map(({ sql }) => `${sql} IS NOT NULL`)),
  ].join(' AND ');
  const made = captures.map(({ name }, index) => {
    const { sql, ...value } = values[index];
    return columnFor(steps, name, { ...value, literal: undefined, sql: `CASE WHEN ${fits} THEN ${sql} END` });
  });
  const rest = operator.kind === 'parse-where' ? `WHERE ${fits}` : '';
  return pattern.length === 0 ? relation : addColumns({ ...relation, name: matched }, compilation, made, rest);
};

/** SQL for a value as text, including JSON. */
export function parsedText(value: Value, operator: string, span: Span): string {
  return isDynamic(value.type) ? textOf(value) : convert(value, 'string', operator, span).sql;
}

function checkNames(captures: Capture[]): void {
  for (const [index, { name, part }] of captures.entries()) {
    if (captures.slice(0, index).some((other) => other.name === name)) {
      throw new Refusal(part, `column "${name}" is defined twice`);
    }
  }
}

/** A pattern as SQL for a regular expression, with its captures. */
function patternOf(
  operator: OperatorOf<'parse' | 'parse-where'>,
  kind: Kind,
  compilation: Compilation
): { regex: string; captures: Capture[] } {
  const { pattern } = operator;
  const captures: Capture[] = [];
  const pieces: string[] = [];
  let groups = 0;
  for (const [index, part] of pattern.entries()) {
    const isLast = index === pattern.length - 1;
    switch (part.kind) {
      case 'string':
        if (kind === 'regex') {
          constantRegex({ sql: '', type: 'string', literal: part.value }, part, compilation);
          const inner = captureGroups(part.value);
          captures.push(...namedCaptures(inner, groups, part));
          groups += inner.length;
          pieces.push(sqlText(`(?:${part.value})`));
        } else {
          pieces.push(`regexp_escape(${sqlText(part.value)})`);
        }
        break;
      case 'star':
        pieces.push(sqlText('.*?'));
        break;
      case 'capture': {
        const type = part.type ? typeOfWord(part.type) : 'string';
        groups += 1;
        captures.push({ name: part.name.name, type, group: groups, part });
        pieces.push(sqlText(`(${valueRegex(type, kind, isLast)})`));
        break;
      }
    }
  }
  const start = sqlText(`(?s${kind === 'regex' ? regexFlags(operator) : ''})${kind === 'regex' ? '' : '^'}`);
  return { regex: [start, ...pieces].join(' || '), captures };
}

function namedCaptures(groups: ReturnType<typeof captureGroups>, before: number, part: PatternPart): Capture[] {
  return groups.flatMap(({ name }, index): Capture[] =>
    name === undefined ? [] : [{ name, type: 'string', group: before + index + 1, part }]
  );
}

/** A regular expression for a column's text: a number ends on its own, other text where the next part begins. */
function valueRegex(type: AplType, kind: Kind, isLast: boolean): string {
  const any = isLast ? '.*' : '.*?';
  const number =
    type === 'integer'
      ? String.raw`[+-]?\d+`
      : type === 'float'
        ? String.raw`[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?`
        : undefined;
  return number === undefined ? any : kind === 'relaxed' ? `${number}|${any}` : number;
}

/** RE2 flags from `flags=…`, without `s`, which is always set. */
function regexFlags({ options }: OperatorOf<'parse' | 'parse-where'>): string {
  const value = findOption(options, 'flags')?.value;
  if (!value) {
    return '';
  }
  const written = value.kind === 'name' ? value.name : value.kind === 'string' ? value.value : '';
  if (written === '' || [...written].some((flag) => !'imsU'.includes(flag))) {
    throw new Refusal(value, 'flags must be letters among i, m, s and U');
  }
  return written.replaceAll('s', '');
}
