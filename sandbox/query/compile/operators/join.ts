import { type Expression, type ExpressionOf, type OperatorOf, type Span } from '@aplkit/language/apl/tree/ast';
import { withArticle } from '@aplkit/language/kit/words';
import { type Compilation } from '../relation/compilation';
import { comparable } from '../values/convert';
import { translate } from '../expressions/translate';
import { Refusal } from '../../request/queryError';
import { carriedColumns, orderBy, plainRelation, type Relation, tiesOf, withoutTotals } from '../relation/relation';
import { type Field, typeName, type Value } from '../relation/types';
import { isDynamic } from '../../../database/dataset';
import { fieldsOf, type Step } from './operator';
import { checkOptions, optionWord } from './options';

const joinKinds = [
  'inner',
  'innerunique',
  'leftouter',
  'rightouter',
  'fullouter',
  'leftsemi',
  'rightsemi',
  'leftanti',
  'rightanti',
] as const;
type JoinKind = (typeof joinKinds)[number];

/** DuckDB's name for a join that keeps the columns of both sides. */
const bothSides: Partial<Record<JoinKind, string>> = {
  inner: 'INNER',
  innerunique: 'INNER',
  leftouter: 'LEFT',
  rightouter: 'RIGHT',
  fullouter: 'FULL',
};

/** Translates `join kind=inner (table) on a, b == c`. A null key matches nothing. */
export const join: Step<'join' | 'lookup'> = (operator, left, compilation) => {
  checkOptions(operator.options, ['kind'], operator.kind);
  const isLookup = operator.kind === 'lookup';
  const kind = isLookup
    ? optionWord(operator.options, 'kind', ['leftouter', 'inner'])
    : optionWord(operator.options, 'kind', joinKinds);
  const right = rightTable(operator, compilation);
  const keys = operator.on.flatMap((condition) => keysOf(condition, left, right, compilation));
  const on = keys.map((key) => `(${key.left.sql} = ${key.right.sql})`).join(' AND ');
  const how = bothSides[kind];
  if (how === undefined) {
    // Keeps rows of one side only, unchanged.
    const [kept, other] = kind.startsWith('left') ? [left, right] : [right, left];
    const name = compilation.steps.add(
      `SELECT ${carriedColumns(kept).join(', ')} FROM ${kept.name} ${kind.endsWith('semi') ? 'SEMI' : 'ANTI'} JOIN ${other.name} ON ${on}`
    );
    return { ...kept, name, answer: withoutTotals(kept) };
  }
  const from = kind === 'innerunique' ? firstOfEach(keys, right, compilation) : right.name;
  const columns = [...new Set([...carriedColumns(left), ...carriedColumns(right)])];
  const name = compilation.steps.add(`SELECT ${columns.join(', ')} FROM ${left.name} ${how} JOIN ${from} ON ${on}`);
  const dropped = isLookup ? keys.map((key) => key.name) : [];
  const added = right.fields.filter((field) => !dropped.includes(field.name));
  return {
    ...plainRelation(name, withNewNames(left.fields, added), left.order, { limited: left.answer.limited }),
    ties: [...tiesOf(left), ...right.order, ...tiesOf(right)],
  };
};

function rightTable({ right, keyword }: OperatorOf<'join' | 'lookup'>, compilation: Compilation): Relation {
  if (!right) {
    throw new Refusal(keyword, `${keyword.name} needs a table`, 'syntax');
  }
  return compilation.translateTable(right, compilation);
}

/** Adds a number to the name of each right field whose name is taken. */
function withNewNames(left: Field[], right: Field[]): Field[] {
  const taken = new Set([...left, ...right].map(({ name }) => name));
  const renamed = right.map((field) => {
    if (!left.some(({ name }) => name === field.name)) {
      return field;
    }
    let number = 1;
    while (taken.has(`${field.name}${number}`)) {
      number++;
    }
    const name = `${field.name}${number}`;
    taken.add(name);
    return { ...field, name };
  });
  return [...left, ...renamed];
}

interface Key {
  left: Value;
  right: Value;
  /** Name of the field on one side. */
  name: string;
}

/** Keys in a condition: `a` is a field on both sides; `a == b` and `$left.a == $right.b` name a field on each side. */
function keysOf(condition: Expression, left: Relation, right: Relation, compilation: Compilation): Key[] {
  const sideOf = (name: ExpressionOf<'name'>, relation: Relation) => translate(name, fieldsOf(relation, compilation));
  const keyOf = (ofLeft: ExpressionOf<'name'>, ofRight: ExpressionOf<'name'>, span: Span): Key => ({
    ...comparedKeys(sideOf(ofLeft, left), sideOf(ofRight, right), span),
    name: ofRight.name,
  });
  if (condition.kind === 'name') {
    return [keyOf(condition, condition, condition)];
  }
  if (condition.kind === 'binary' && condition.operator === 'and') {
    return [condition.left, condition.right].flatMap((each) => keysOf(each, left, right, compilation));
  }
  const isEquality = condition.kind === 'binary' && condition.operator === '==';
  const [first, second] = isEquality ? [condition.left, condition.right].map(fieldOfSide) : [];
  if (!isEquality || !first || !second || (first.side !== undefined && first.side === second.side)) {
    throw new Refusal(condition, 'rows are joined by fields: use on a, or on $left.a == $right.b');
  }
  const { operatorSpan } = condition;
  const swapped = first.side === '$right' || second.side === '$left';
  const [ofLeft, ofRight] = swapped ? [second, first] : [first, second];
  return [keyOf(ofLeft.name, ofRight.name, operatorSpan)];
}

function comparedKeys(left: Value, right: Value, span: Span): Pick<Key, 'left' | 'right'> {
  if (isDynamic(left.type) && isDynamic(right.type)) {
    throw new Refusal(
      span,
      `rows cannot be joined by ${withArticle(typeName(left))}; convert it before, for example with tostring(…)`
    );
  }
  const [a, b] = comparable(left, right, span);
  return { left: a, right: b };
}

interface SideField {
  side: '$left' | '$right' | undefined;
  name: ExpressionOf<'name'>;
}

/** The field that `$left.a`, `$right.['a b']` or a bare name refers to; `undefined` for anything else. */
function fieldOfSide(expression: Expression): SideField | undefined {
  const { from, to } = expression;
  if (expression.kind === 'member') {
    const { object, key } = expression;
    const side = object.kind === 'name' ? sides.find((each) => each === object.name) : undefined;
    return side && key.kind === 'string' ? { side, name: { kind: 'name', from, to, name: key.value } } : undefined;
  }
  if (expression.kind !== 'name') {
    return undefined;
  }
  const side = sides.find((each) => expression.name.startsWith(`${each}.`));
  const name = side ? expression.name.slice(side.length + 1) : expression.name;
  return { side, name: { kind: 'name', from, to, name } };
}

const sides = ['$left', '$right'] as const;

/** Keeps the first row for each key. */
function firstOfEach(keys: Key[], relation: Relation, compilation: Compilation): string {
  const by = keys.map((key) => key.right.sql).join(', ');
  return compilation.steps.add(
    `SELECT ${carriedColumns(relation).join(', ')} FROM ${relation.name} QUALIFY row_number() OVER (PARTITION BY ${by} ${orderBy(relation)}) = 1`
  );
}
