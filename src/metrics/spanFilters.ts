import { type Filter } from '@aplkit/language/kit/filter';
import { joinedConditions } from '@aplkit/language/mpl/edit/conditions';
import { type Condition, type MplQuery, type MplPipeline, type Value } from '@aplkit/language/mpl/tree/ast';
import { groupsSeries } from '@aplkit/language/mpl/tree/steps';

/** Conditions on a metric's tags. `others` can't be written as filters. */
export interface TagConditions {
  filters: Filter[];
  others: string[];
}

/** Conditions on tags before grouping, of the first metric only. Omits tags that the service adds. */
export function conditionsOnTags(text: string, { pipeline }: Pick<MplQuery, 'pipeline'>): TagConditions {
  const steps = pipeline === undefined ? [] : stepsOfSource(pipeline);
  const end = steps.findIndex(groupsSeries);
  const conditions = steps
    .slice(0, end < 0 ? undefined : end)
    .flatMap((step) => (step.kind === 'where' ? joinedConditions(step) : []))
    .filter((condition) => condition.kind !== 'comparison' || isOfData(condition.tag.name));
  const filters = conditions.map(filterOf);
  return {
    filters: filters.flatMap((filter) => filter ?? []),
    others: conditions.filter((_, index) => filters[index] === undefined).map(({ from, to }) => text.slice(from, to)),
  };
}

const stepsOfSource = ({ source, steps }: MplPipeline): MplPipeline['steps'] =>
  source.kind === 'pair' ? stepsOfSource(source.left) : steps;

/** True if a tag comes from the data. The service adds others, for example for parts of a histogram. */
export const isOfData = (tag: string): boolean => !tag.startsWith('axiom.');

function filterOf(condition: Condition): Filter | undefined {
  if (condition.kind !== 'comparison') {
    return undefined;
  }
  const { tag, operator, value } = condition;
  const pattern = patterns[operator.operator];
  if (value?.kind === 'regex' && pattern !== undefined) {
    return { column: tag.name, operator: pattern, values: [value.value] };
  }
  const values = value?.kind === 'list' ? value.items.map(textOf) : [value && textOf(value)];
  const known = values.flatMap((one) => one ?? []);
  const name = operators[operator.operator];
  return name === undefined || known.length < values.length || (known.length !== 1 && name !== '=|')
    ? undefined
    : { column: tag.name, operator: name === '=|' && known.length === 1 ? '=' : name, values: known };
}

const textOf = (value: Value): string | undefined =>
  value.kind === 'string' || value.kind === 'number' || value.kind === 'boolean' ? String(value.value) : undefined;

const operators: Partial<Record<string, Filter['operator']>> = {
  ...{ '==': '=', '!=': '!=', in: '=|' },
  ...{ '<': '<', '<=': '<=', '>': '>', '>=': '>=' },
};

const patterns: Partial<Record<string, Filter['operator']>> = { '==': '=~', '!=': '!~' };
