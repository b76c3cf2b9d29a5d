import { type Problem, replaceFix, warningProblem } from '../../kit/problem';
import { bucketCall } from '../analysis/queryFor';
import { knownMetric, type KnownMetrics, type ValueKind, valueKindOf } from '../analysis/schema';
import { type MplPipeline, type StepOf } from '../tree/ast';
import { conditionParts } from '../tree/conditions';
import { quoteMplName } from '../tree/quoteName';
import { combinesPoints, pointChange } from '../tree/steps';

/** Problems with steps that don't suit a metric's type. */
export function typeProblems({ source, steps }: MplPipeline, known: KnownMetrics): Problem[] {
  const metric = knownMetric(source, known);
  const first = steps.find((step) => combinesPoints(step) || pointChange(step) === 'calculates');
  if (!metric || !first) {
    return [];
  }
  const kind = valueKindOf(metric);
  const name = quoteMplName(metric.name);
  if (first.kind === 'align') {
    const isRated = steps.some((step) => step.kind === 'map' && isRate(step.call?.function.name));
    return alignProblems(first, kind, name, isRated);
  }
  if (first.kind === 'bucket') {
    return bucketProblems(first, kind, name);
  }
  if (first.kind === 'map' && first.call && isRate(first.call.function.name) && kind === 'gauge') {
    return [warningProblem(first.call.function, `${name} is a gauge. Only counters have rates.`)];
  }
  return [];
}

/** Problems with comparisons to a whole list. They're usually a mistake, and valid only for tags that contain lists. */
export function listProblems({ steps }: MplPipeline): Problem[] {
  const conditions = steps.flatMap((step) =>
    step.kind === 'where' && step.condition ? conditionParts(step.condition) : []
  );
  return conditions.flatMap((condition) => {
    if (condition.kind !== 'comparison' || condition.value?.kind !== 'list') {
      return [];
    }
    const { tag, operator } = condition;
    if (operator.operator !== '==' && operator.operator !== '!=') {
      return [];
    }
    const not = operator.operator === '!=' ? [{ from: tag.from, to: tag.from, text: 'not ' }] : [];
    return [
      warningProblem(operator, 'This compares the tag with the whole list. To match any of its values, use `in`.', {
        title: 'Write in',
        edits: [...not, { from: operator.from, to: operator.to, text: 'in' }],
      }),
    ];
  });
}

const isRate = (name: string | undefined): boolean => name === 'rate' || name === 'increase';

function alignProblems(step: StepOf<'align'>, kind: ValueKind, name: string, isRated: boolean): Problem[] {
  const { using } = step;
  if (!using) {
    return [];
  }
  const used = using.function.name;
  const use = (message: string, better: string) => [warningProblem(using.function, message, replaceFix(using, better))];
  switch (kind) {
    case 'delta histogram':
    case 'cumulative histogram': {
      const interval = step.interval ? ` to ${step.interval.text}` : '';
      return [
        warningProblem(
          step.word,
          `${name} is a histogram and can’t be aligned. Use \`bucket\` for quantiles.`,
          replaceFix(step, `bucket${interval} using ${bucketCall(kind)}`, 'Write bucket')
        ),
      ];
    }
    case 'gauge':
      return used === 'prom::rate' ? use(`${name} is a gauge. Only counters have rates.`, 'avg') : [];
    case 'delta counter':
      return used === 'prom::rate' ? use(`${name} is a delta counter. Sum its values.`, 'sum') : [];
    case 'cumulative counter':
      return used === 'prom::rate' || used === 'count' || isRated
        ? []
        : use(`${name} is a cumulative counter. Use its rate.`, 'prom::rate');
    case 'unknown':
      return [];
  }
}

function bucketProblems({ using }: StepOf<'bucket'>, kind: ValueKind, name: string): Problem[] {
  if (!using || kind === 'unknown') {
    return [];
  }
  const used = using.function.name;
  const specs = using.arguments.map(({ value }) => value).filter((value) => value !== 'rate' && value !== 'increase');
  const use = (message: string, call: string, before: readonly string[] = []) => [
    warningProblem(
      using.function,
      message,
      replaceFix(using, `${call}(${[...before, ...specs].join(', ')})`, `Write ${call}`)
    ),
  ];
  if (kind === 'delta histogram' && used === 'interpolate_cumulative_histogram') {
    return use(`${name} has delta temporality. Use \`interpolate_delta_histogram\`.`, 'interpolate_delta_histogram');
  }
  if (kind === 'cumulative histogram' && used === 'interpolate_delta_histogram') {
    return use(`${name} is cumulative. Use \`interpolate_cumulative_histogram\`.`, 'interpolate_cumulative_histogram', [
      'rate',
    ]);
  }
  return !kind.endsWith('histogram') && used.startsWith('interpolate_')
    ? use(`${name} isn’t a histogram metric. Use \`histogram\`.`, 'histogram')
    : [];
}
