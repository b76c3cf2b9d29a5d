import { type Expression, type OperatorOf } from '@aplkit/language/apl/tree/ast';
import { sqlText } from '../../../database/sql';
import { type Compilation, type Environment } from '../relation/compilation';
import { allTexts } from '../expressions/anyField';
import { convert } from '../values/convert';
import { matchText, parseTextOperator, termBegins, termEnds } from '../expressions/textMatch';
import { translate } from '../expressions/translate';
import { textOf } from '../values/text';
import { readDataset } from '../relation/readDataset';
import { type Relation, withoutTotals } from '../relation/relation';
import { type Value } from '../relation/types';
import { fieldsOf, keepAll } from './operator';
import { checkOptions, optionWord } from './options';
import { translateTables, unite } from './union';

/** Translates `search "x" and field:"y"` over its input rows (`piped`), the datasets after `in`, or all datasets. */
export function search(
  operator: OperatorOf<'search'>,
  piped: Relation | undefined,
  compilation: Compilation
): Relation {
  checkOptions(operator.options, ['kind'], 'search');
  const kind = optionWord(operator.options, 'kind', ['default', 'case_insensitive', 'case_sensitive']);
  const named = translateTables(operator.tables, false, compilation);
  const tables = piped ? [piped, ...named] : named;
  const all =
    tables.length > 0 ? tables : compilation.listDatasets().map((dataset) => readDataset(dataset, compilation));
  const relation = all.length === 1 ? all[0] : unite(all, { source: undefined, common: false }, compilation);
  const { sql } = matches(operator.predicate, kind === 'case_sensitive', fieldsOf(relation, compilation), relation);
  return { ...relation, name: keepAll(relation, compilation, [], `WHERE ${sql}`), answer: withoutTotals(relation) };
}

/** Translates part of the predicate: a string is searched for in all fields. */
function matches(expression: Expression, caseSensitive: boolean, environment: Environment, relation: Relation): Value {
  const inside = (each: Expression) => matches(each, caseSensitive, environment, relation);
  const term = (text: Value, searched: string) => matchTerm(text, searched, caseSensitive);
  if (expression.kind === 'string') {
    return term(allTexts(relation.fields), expression.value);
  }
  if (expression.kind === 'star') {
    return { type: 'boolean', sql: 'true' };
  }
  if (expression.kind === 'integer' || expression.kind === 'real' || expression.kind === 'boolean') {
    return term(allTexts(relation.fields), environment.compilation.text.slice(expression.from, expression.to));
  }
  if (expression.kind === 'call' && expression.function.name === 'not' && expression.arguments.length === 1) {
    return { type: 'boolean', sql: `(NOT ${inside(expression.arguments[0].expression).sql})` };
  }
  if (expression.kind === 'binary') {
    const { operator, left, right } = expression;
    if (operator === 'and' || operator === 'or') {
      return { type: 'boolean', sql: `(${inside(left).sql} ${operator.toUpperCase()} ${inside(right).sql})` };
    }
    if (operator === 'has' && left.kind === 'name' && right.kind === 'string') {
      const value = translate(left, environment);
      return term({ type: 'string', sql: textOf(value) }, right.value);
    }
  }
  return convert(translate(expression, environment), 'boolean', 'search', expression);
}

/** Matches a term: `x` matches whole terms, `x*` their start, `*x` their end, `*x*` any part, and `a*b` any text in between. */
function matchTerm(text: Value, searched: string, caseSensitive: boolean): Value {
  const pieces = searched.split('*');
  const [first, last] = [pieces[0], pieces[pieces.length - 1]];
  const word = searched.slice(first === '' ? 1 : 0, searched.length - (pieces.length > 1 && last === '' ? 1 : 0));
  if (word === '' || word === '*') {
    return { type: 'boolean', sql: 'true' };
  }
  if (word.includes('*')) {
    return { type: 'boolean', sql: matchPieces(text.sql, pieces, caseSensitive) };
  }
  const operator = pieces.length === 1 ? 'has' : first !== '' ? 'hasprefix' : last !== '' ? 'hassuffix' : 'contains';
  const pattern: Value = { type: 'string', sql: sqlText(word), literal: word };
  return matchText(parseTextOperator(caseSensitive ? `${operator}_cs` : operator), text, pattern);
}

/** SQL that matches pieces one after another in a field, bounded by the ends of terms. */
function matchPieces(text: string, pieces: string[], caseSensitive: boolean): string {
  const folded = (sql: string) => (caseSensitive ? sql : `lower(${sql})`);
  const between = sqlText(String.raw`[^\x1f]*`);
  const pattern = pieces.map((piece) => `regexp_escape(${folded(sqlText(piece))})`).join(` || ${between} || `);
  const begins = pieces[0] === '' ? '' : termBegins;
  const ends = pieces[pieces.length - 1] === '' ? '' : termEnds;
  return `coalesce(regexp_matches(${folded(text)}, ${sqlText(begins)} || ${pattern} || ${sqlText(ends)}), false)`;
}
