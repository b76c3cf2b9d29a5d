import { type Call } from '../../../src/apl/ast';
import { type Environment } from '../compilation';
import { translate } from '../expressions/translate';
import { Refusal } from '../queryError';
import { type AggregateInfo, type Value } from '../types';
import { type AggregateResult } from './aggregate';
import { aggregates } from './aggregates';

export interface TranslatedAggregate {
  value: Value;
  total: AggregateResult['total'];
  info: AggregateInfo;
  /** What its field is called when the query does not say: `count_`, `avg_f`, `percentile_f_95`. */
  defaultName: string;
}

/** A call of an aggregate, directly inside a `summarize`. */
export function translateAggregate(call: Call, environment: Environment): TranslatedAggregate {
  const { name } = call.function;
  const aggregate = aggregates.get(name);
  const { aggregation } = environment;
  if (!aggregate) {
    throw new Refusal(call.function, `aggregation "${name}" is not supported`, 'unsupported');
  }
  if (!aggregation) {
    throw new Refusal(
      call.function,
      `${name}() is an aggregation: it can only stand in a summarize, and not inside another one`
    );
  }
  const named = call.arguments.find((each) => each.name);
  if (named?.name) {
    throw new Refusal(named.name, `${name}() takes no named arguments`, 'unsupported');
  }
  const inside: Environment = { ...environment, aggregation: undefined };
  const values = call.arguments.map(({ expression }) => ({ value: translate(expression, inside), span: expression }));
  const { value, args, total } = aggregate({
    name,
    span: call,
    arguments: values,
    aggregation,
    condition: undefined,
    filter: '',
  });
  const first = call.arguments.at(0)?.expression;
  const field = first?.kind === 'name' ? first.name : undefined;
  return {
    value,
    total,
    info: { name, ...(field === undefined ? {} : { fields: [field] }), ...(args ? { args } : {}) },
    defaultName: `${name}_${field ?? ''}${name === 'percentile' && args ? `_${args.join('_')}` : ''}`,
  };
}
