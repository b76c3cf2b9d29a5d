import { type Call } from '../../../src/apl/tree/ast';
import { type Environment, type Translate } from '../compilation';
import { Refusal } from '../queryError';
import { type AggregateInfo, type Value } from '../types';
import { aggregates, refusedAggregates } from './aggregates';

interface TranslatedAggregate {
  value: Value;
  info: AggregateInfo;
  /** The default name of its field: `count_`, `avg_f`, `percentile_f_95`. */
  defaultName: string;
}

/** Translates a call of an aggregate, directly inside a `summarize`. */
export function translateAggregate(call: Call, environment: Environment, translate: Translate): TranslatedAggregate {
  const { name } = call.function;
  const aggregate = aggregates.get(name);
  const { aggregation } = environment;
  if (!aggregate) {
    const why = refusedAggregates.get(name) ?? `aggregation "${name}" is not supported`;
    throw new Refusal(call.function, why, 'unsupported');
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
  const values = call.arguments.map(({ expression }) => ({ value: translate(expression, inside), span: expression }));
  const { value, args } = aggregate({
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
    info: { name, ...(field === undefined ? {} : { fields: [field] }), ...(args ? { args } : {}) },
    defaultName: `${name}_${field ?? ''}${name === 'percentile' && args ? `_${args.join('_')}` : ''}`,
  };
}
