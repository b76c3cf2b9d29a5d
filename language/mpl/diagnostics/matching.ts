import { type Problem, warningProblem } from '../../kit/problem';
import { insertSteps } from '../edit/steps';
import { type Tags, tagsBefore } from '../analysis/pipelines';
import { knownMetric, type KnownMetrics, valueKindOf } from '../analysis/schema';
import { type MplPipeline } from '../tree/ast';
import { quoteMplName } from '../tree/quoteName';
import { groupsSeries } from '../tree/steps';

/** Problems with metrics whose series can't match: `compute` needs series with equal tags. */
export function matchingProblems({ source, steps }: MplPipeline, text: string, known: KnownMetrics): Problem[] {
  const [compute] = steps;
  if (source.kind !== 'pair' || !source.right || compute?.kind !== 'compute') {
    return [];
  }
  const sides = [source.left, source.right].map((side) => ({ side, tags: tagsBefore(side, side.steps.length, known) }));
  const [left, right] = sides.map(({ tags }) => tags);
  // Series may lack some of their metric's tags.
  const isKnown = left.isComplete && right.isComplete && sides.some(({ side }) => side.steps.some(groupsSeries));
  if (!isKnown || isSame(left, right)) {
    return [];
  }
  const common = left.names.filter((name) => right.names.includes(name));
  const message = `No series match: the first metric has ${shown(left)}, and the second has ${shown(right)}. Group both by the same tags.`;
  const hasBuckets = sides.some(({ side }) => side.steps.some(({ kind }) => kind === 'bucket'));
  const by = common.length > 0 ? ` by ${common.map(quoteMplName).join(', ')}` : '';
  const edits = sides
    .filter(({ side, tags }) => !side.steps.some(groupsSeries) || !isSame(tags, { names: common }))
    .map(({ side }) => insertSteps(text, side, side.steps.length, [`group${by} using ${functionOf(side, known)}`]));
  const title =
    common.length > 0 ? `Group both by ${common.map(quoteMplName).join(', ')}` : 'Combine each metric’s series';
  return [hasBuckets ? warningProblem(compute.word, message) : warningProblem(compute.word, message, { title, edits })];
}

const isSame = (one: Pick<Tags, 'names'>, other: Pick<Tags, 'names'>): boolean =>
  one.names.length === other.names.length && one.names.every((name) => other.names.includes(name));

const shown = ({ names }: Tags): string =>
  names.length === 0 ? 'no tags' : `the tag${names.length > 1 ? 's' : ''} ${names.map(quoteMplName).join(', ')}`;

/** The function that combines a metric's series. */
function functionOf({ source, steps }: MplPipeline, known: KnownMetrics): string {
  const used = steps.filter((step) => step.kind === 'group').at(-1)?.using?.function.name;
  const kind = valueKindOf(knownMetric(source, known));
  return used ?? (kind.endsWith('counter') ? 'sum' : 'avg');
}
