import { insertSteps } from '@aplkit/language/mpl/edit/steps';
import { groupTags, writeTags } from '@aplkit/language/mpl/steps/cardEdits';
import { alreadyGrouped, notGroupedBy, Unclear } from '../kit/unclear';
import { type Change, edited, metricPipelines, stepsOfPipelines, valueFunctions } from './metricsParts';

/** Removes the group by a tag, or all groups. */
export const withoutGroups = (mpl: string, tag: string | undefined): string =>
  regrouped(mpl, (tags) => {
    if (tags.length === 0 || (tag !== undefined && !tags.includes(tag))) {
      throw tag === undefined ? new Unclear('The query has no groups') : notGroupedBy(tag);
    }
    return tags.filter((name) => tag !== undefined && name !== tag);
  });

/** Groups by tags, in addition to the groups of the query or instead of its only group. */
export const withGroupTags = (mpl: string, tags: readonly string[], { isAlso, isInstead, replaced }: Change): string =>
  tags.length === 0
    ? mpl
    : regrouped(mpl, (others) => {
        if (replaced !== undefined) {
          if (!others.includes(replaced)) {
            throw notGroupedBy(replaced);
          }
          return [...new Set(others.flatMap((tag) => (tag === replaced ? tags : tag)))];
        }
        if (others.length > 0 && (isAlso === isInstead || (isInstead && others.length > 1))) {
          throw alreadyGrouped(others);
        }
        return [...new Set([...(isAlso ? others : []), ...tags])];
      });

/** Regroups the series of all metrics, because two metrics match only if they have the same tags. */
const regrouped = (mpl: string, write: (tags: string[]) => string[]): string =>
  [...metricPipelines(mpl).keys()].reduce((text, index) => {
    const pipeline = metricPipelines(text)[index];
    const tags = write((groupTags(pipeline.steps) ?? []).map(({ name }) => name));
    const step = pipeline.steps.filter((each) => each.kind === 'group' || each.kind === 'bucket').at(-1);
    if (step) {
      return edited(text, writeTags(text, step, tags));
    }
    const using = stepsOfPipelines([pipeline], 'align').at(-1)?.using?.function.name ?? '';
    const added = withGroupStep(text, `group by x using ${valueFunctions.has(using) ? using : 'sum'}`, index);
    const group = metricPipelines(added)[index].steps.find((each) => each.kind === 'group');
    return group ? edited(added, writeTags(added, group, tags)) : added;
  }, mpl);

/** Inserts a `group` after the last `align`. */
export function withGroupStep(mpl: string, step: string, index = 0): string {
  const pipeline = metricPipelines(mpl)[index];
  const at = pipeline.steps.map(({ kind }) => kind).lastIndexOf('align');
  if (at < 0) {
    throw new Unclear('The query has no interval, so its series can’t be grouped');
  }
  return edited(mpl, [insertSteps(mpl, pipeline, at + 1, [step])]);
}
