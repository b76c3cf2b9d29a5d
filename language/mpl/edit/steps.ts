import { type Edit } from '../../kit/edit';
import { commentAfter, spaceBefore } from '../../kit/layout';
import { insert, replace } from '../../kit/places';
import { type MplPipeline, type Step } from '../tree/ast';

/** End of the text before a step. */
const endBefore = ({ source, steps }: MplPipeline, index: number): number => steps[index - 1]?.to ?? source.to;

/**
 * Inserts steps before the step at an index, or at the end, formatted like their neighbors.
 * @param written steps without pipes
 */
export function insertSteps(text: string, pipeline: MplPipeline, index: number, written: readonly string[]): Edit {
  const { steps } = pipeline;
  const next = steps.at(index);
  const end = endBefore(pipeline, index);
  const comment = commentAfter(text, end);
  const neighbor = next?.pipe.from ?? steps.at(-1)?.pipe.from;
  const gap = neighbor === undefined ? '\n' : spaceBefore(text, neighbor) || ' ';
  const line = gap.includes('\n') || comment === undefined ? gap : `\n${gap.trim()}`;
  return insert(comment ?? end, written.map((step) => `${line}| ${step}`).join(''));
}

/** Removes a step and its pipe. Comments on the step's line stay. */
export function removeMplStep(text: string, { pipe, from, to }: Step): Edit {
  const start = pipe.from < pipe.to ? pipe.from : from;
  const space = spaceBefore(text, start);
  const swallows = commentAfter(text, to) !== undefined;
  return replace({ from: swallows ? start : start - space.length, to }, '');
}

/** Moves a step to another index. The steps in between shift; pipes and comments stay. */
export function moveMplStep(text: string, { steps }: MplPipeline, at: number, to: number): Edit[] {
  const bodies = steps.map((step) => text.slice(step.from, step.to));
  const [moved] = bodies.splice(at, 1);
  bodies.splice(to, 0, moved);
  return steps.flatMap((step, index) =>
    bodies[index] === text.slice(step.from, step.to) ? [] : [replace(step, bodies[index])]
  );
}
