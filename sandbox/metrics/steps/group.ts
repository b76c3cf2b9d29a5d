import { type StepOf } from '../../../src/mpl/tree/ast';
import { Refusal } from '../../query/request/queryError';
import { type MplContext, present, requireTags } from '../query/context';
import { groupsOf, type Result } from '../query/result';
import { aggregations, isAggregation } from './aggregate';
import { onGrid } from './align';

/** Aggregates series of equal tags, at each step. */
export function group(step: StepOf<'group'>, given: Result, context: MplContext): Result {
  const call = present(step.using, step);
  const { name } = call.function;
  if (!isAggregation(name) || name === 'last') {
    throw new Refusal(call.function, `group has no function ${name}`);
  }
  if (call.brackets) {
    throw new Refusal(call.brackets, `${name} takes no arguments`);
  }
  const by = requireTags(step.by?.tags ?? [], given, context);
  const result = onGrid(given);
  return {
    ...result,
    unit: name === 'count' ? '' : result.unit,
    tags: new Set(by),
    series: groupsOf(result.series, by).map(({ tags, members }) => {
      const { times } = members[0];
      const column = new Array<number>(members.length);
      const values = times.map((_, index) => {
        members.forEach((member, place) => (column[place] = member.values[index]));
        return aggregations[name](column, 0, column.length);
      });
      return { tags, times, values };
    }),
  };
}
