import { type OperatorOf } from '@aplkit/language/apl/tree/ast';
import { sqlText } from '../../../database/sql';
import { type Compilation } from '../relation/compilation';
import { convertTo, typeOfWord } from '../functions/conversions';
import { captureGroups, constantRegex } from '../values/regex';
import { translate } from '../expressions/translate';
import { Refusal } from '../../request/queryError';
import { columnFor } from '../relation/steps';
import { addColumns, fieldsOf, type Step } from './operator';
import { checkOptions, findOption, optionText } from './options';
import { parsedText } from './parse';

/** Translates `parse-kv text as (a: long, b) with (pair_delimiter=",", kv_delimiter="=", quote='"')`: each key's first value, or null. */
export const parseKv: Step<'parse-kv'> = (operator, relation, compilation) => {
  const { expression, columns, options } = operator;
  checkOptions(options, ['pair_delimiter', 'kv_delimiter', 'quote', 'regex'], 'parse-kv');
  const environment = fieldsOf(relation, compilation);
  const text = parsedText(translate(expression, environment), 'parse-kv', expression);
  const find = pairsOf(operator, compilation);
  const made = columns.map(({ name, type, ...span }, index) => {
    if (columns.slice(0, index).some((other) => other.name.name === name.name)) {
      throw new Refusal(name, `column "${name.name}" is defined twice`);
    }
    const found = { type: 'string', sql: find(text, name.name) } as const;
    const converted = convertTo(type ? typeOfWord(type) : 'string', found, span, environment);
    return columnFor(compilation.steps, name.name, converted);
  });
  return addColumns(relation, compilation, made);
};

/** Creates a function that writes SQL for the text of a key's value. */
function pairsOf(
  { options, keyword }: OperatorOf<'parse-kv'>,
  compilation: Compilation
): (text: string, key: string) => string {
  const regex = optionText(options, 'regex');
  if (regex !== undefined) {
    const span = findOption(options, 'regex')?.value ?? keyword;
    constantRegex({ sql: '', type: 'string', literal: regex }, span, compilation);
    if (captureGroups(regex).length < 2) {
      throw new Refusal(span, 'the regular expression of parse-kv needs two groups: a key and a value');
    }
    const all = (text: string, group: number) => `regexp_extract_all(${text}, ${sqlText(regex)}, ${group})`;
    return (text, key) => `${all(text, 2)}[nullif(list_position(${all(text, 1)}, ${sqlText(key)}), 0)]`;
  }
  const pair = optionText(options, 'pair_delimiter');
  const between = optionText(options, 'kv_delimiter');
  if (!pair || !between) {
    throw new Refusal(
      keyword,
      'parse-kv needs with (pair_delimiter="…", kv_delimiter="…"), or with (regex="(key)=(value)")',
      'unsupported'
    );
  }
  const quote = optionText(options, 'quote');
  const [open, close] = [quote?.slice(0, 1), quote?.slice(-1)].map((each) => each && `regexp_escape(${sqlText(each)})`);
  const ends = `regexp_escape(${sqlText(pair)})`;
  const plain = [sqlText('(.*?)(?:'), ends, sqlText('|$)')].join(' || ');
  const quoted = open && close ? [open, sqlText('(.*?)'), close, sqlText('|')].join(' || ') : undefined;
  const group = quoted === undefined ? 1 : 2;
  return (text, key) => {
    const pattern = [
      sqlText('(?s)(?:^|'),
      ends,
      sqlText(String.raw`)\s*`),
      `regexp_escape(${sqlText(key)})`,
      sqlText(String.raw`\s*`),
      `regexp_escape(${sqlText(between)})`,
      sqlText(String.raw`\s*(?:`),
      ...(quoted === undefined ? [] : [quoted]),
      plain,
      sqlText(')'),
    ].join(' || ');
    const plainText = `trim(regexp_extract(${text}, ${pattern}, ${group}))`;
    const found =
      quoted === undefined ? plainText : `coalesce(nullif(regexp_extract(${text}, ${pattern}, 1), ''), ${plainText})`;
    return `CASE WHEN regexp_matches(${text}, ${pattern}) THEN ${found} END`;
  };
}
