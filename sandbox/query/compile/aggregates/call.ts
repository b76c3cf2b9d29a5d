import { type Expression, type ExpressionOf } from '@aplkit/language/apl/tree/ast';
import { type Environment, type Translate } from '../relation/compilation';
import { Refusal } from '../../request/queryError';
import { type AggregateInfo, type Value } from '../relation/types';
import { aggregates } from './aggregates';

interface TranslatedAggregate {
  value: Value;
  info: AggregateInfo;
  /** The default name of the aggregate's field: `count_`, `avg_f`, `percentile_f_95`. */
  defaultName: string;
}

/** Translates a call to an aggregate directly inside a `summarize`. */
export function translateAggregate(
  call: ExpressionOf<'call'>,
  environment: Environment,
  translate: Translate
): TranslatedAggregate {
  const { name } = call.function;
  const aggregate = aggregates.get(name);
  const { aggregation } = environment;
  if (!aggregate) {
    throw new Refusal(call.function, `aggregation "${name}" is not supported`, 'unsupported');
  }
  if (!aggregation) {
    throw new Refusal(
      call.function,
      `${name}() is an aggregation: it can only be used in a summarize, and not inside another one`
    );
  }
  const named = call.arguments.find((each) => each.name);
  if (named?.name) {
    throw new Refusal(named.name, `${name}() takes no named arguments`, 'unsupported');
  }
  const inside: Environment = { ...environment, aggregation: undefined };
  const expressions = call.arguments.flatMap(({ expression }) => withFields(expression, name, inside));
  const { value, args } = aggregate({
    name,
    span: call,
    arguments: expressions.map((expression) => ({ value: translate(expression, inside), span: expression })),
    expressions,
    text: environment.compilation.text,
    aggregation,
    condition: undefined,
    filter: '',
  });
  const first = call.arguments.at(0)?.expression;
  const field = first?.kind === 'name' ? first.name : undefined;
  return {
    value,
    info: { name, ...(field === undefined ? {} : { fields: [field] }), ...(args ? { args } : {}) },
    defaultName: `${name}_${field ?? ''}${name === 'percentile' && args ? `_${args.join('_')}` : ''}`,
  };
}

/** Replaces the `*` of `presence` with all fields. */
function withFields(expression: Expression, name: string, { relation }: Environment): Expression[] {
  if (expression.kind !== 'star' || name !== 'presence' || !relation) {
    return [expression];
  }
  const { from, to } = expression;
  return relation.fields.map((field) => ({ kind: 'name', from, to, name: field.name }));
}
