import { insertStep, cutStep as removalOf, spaceIn } from '../edit/change';
import { parseQuery } from '../parse';
import { type Span } from '../tree/ast';
import { applyEdits, difference, type Edit } from '../tree/edit';
import { endedOff } from './offSteps';
import { isStep, type OffPart, type Part, type SourcePart, type StepPart } from './parts';

/** A part that can be moved: an enabled or disabled step. */
export type Unit = StepPart | OffPart;

const isUnit = (part: Part): part is Unit => isStep(part) || part.kind === 'off';

export const unitsOf = (parts: readonly Part[]): Unit[] => parts.filter(isUnit);

export function writeSource(text: string, { from, to }: SourcePart, apl: string): Edit[] {
  if (from < to) {
    return [{ from, to, text: apl }];
  }
  const before = text.slice(0, from).trim() === '' ? '' : '\n';
  const after = text.slice(to).trim() === '' ? '' : '\n';
  return [{ from, to, text: before + apl + after }];
}

/** Adds a step, formatted like the others. The step is given without a pipe, and `index` doesn't count disabled steps. */
export function addStep(text: string, index: number, apl: string): Edit[] {
  const { pipeline } = parseQuery(text);
  return pipeline ? [insertStep(text, { pipeline, index: Math.min(index, pipeline.operators.length) }, apl)] : [];
}

export function duplicateStep(text: string, { index, operator }: StepPart): Edit[] {
  return addStep(text, index + 1, text.slice(operator.from, operator.to));
}

/** Removes a step, and the comment after it on the same line. Other comments stay. */
export function removeStep(text: string, parts: readonly Part[], unit: Unit): Edit[] {
  if (unit.kind === 'off') {
    return [removalOfOff(text, unit)];
  }
  const { from, to, index } = unit;
  const isAlone = text.slice(0, from).split('\n').at(-1)?.trim() === '';
  const after = isAlone ? spaceIn(text, { from: to, to: nextStart(parts, unit, text) }) : undefined;
  const hasComment = after && text.slice(to, after.tail).trim() !== '';
  const bare = hasComment ? text.slice(0, to) + text.slice(after.tail) : text;
  const { pipeline } = parseQuery(bare);
  return pipeline ? difference(text, applyEdits(bare, [removalOf(bare, { pipeline, index })])) : [];
}

function removalOfOff(text: string, { from, to }: OffPart): Edit {
  const before = text.slice(0, from);
  const line = before.lastIndexOf('\n');
  const isAlone = line >= 0 && before.slice(line).trim() === '';
  return { from: isAlone ? line : from, to, text: '' };
}

/** Moves a step, with its comments if possible. `at` and `to` are indexes in `unitsOf`. */
export function moveStep(text: string, parts: readonly Part[], at: number, to: number): Edit[] {
  const units = unitsOf(parts).slice(Math.min(at, to), Math.max(at, to) + 1);
  const [first, last] = [parts.indexOf(units[0]), parts.indexOf(units[units.length - 1])];
  const isReadable = parts.slice(first, last).every((part) => part.kind === 'space' || isUnit(part));
  if (at === to || !isReadable) {
    return [];
  }
  const ends = [previousEnd(parts, units[0]), ...units.map((unit) => unit.to)];
  const starts = [...units.map(({ from }) => from), nextStart(parts, units[units.length - 1], text)];
  const spaces = ends.map((from, index) => spaceIn(text, { from, to: starts[index] }));
  const haveTails = spaces.slice(1).every(({ hasLineEnd }) => hasLineEnd);
  const haveLeads = spaces.slice(0, -1).every(({ hasOwnLine }) => hasOwnLine);
  const pieces = units.map((unit, index) => ({
    unit,
    from: haveLeads ? spaces[index].lead : unit.from,
    to: haveTails ? spaces[index + 1].tail : unit.to,
  }));
  const moved = [...pieces];
  moved.splice(at < to ? moved.length - 1 : 0, 0, ...moved.splice(at < to ? 0 : -1, 1));
  // Works backwards: the end of a comment depends on the text after it.
  const end = pieces[pieces.length - 1].to;
  const changed = moved.reduceRight((rest, piece, index) => {
    const between = index < moved.length - 1 ? text.slice(pieces[index].to, pieces[index + 1].from) : '';
    return written(text, piece, between + rest) + between + rest;
  }, text.slice(end));
  return difference(text, text.slice(0, pieces[0].from) + changed);
}

/** The text of a step with its comments. A disabled step may need an end mark before the text that follows. */
function written(text: string, { unit, from, to }: Span & { unit: Unit }, following: string): string {
  if (unit.kind !== 'off') {
    return text.slice(from, to);
  }
  const after = text.slice(unit.to, to);
  const isBroken = unit.isInline || /^[^\S\n]*(\n|$)/.test(after + following);
  return `${text.slice(from, unit.from)}${isBroken ? endedOff(unit, after + following) : `${unit.comment}\n`}${after}`;
}

const previousEnd = (parts: readonly Part[], { from }: Span) =>
  parts.filter((part) => part.kind !== 'space' && part.to <= from).at(-1)?.to ?? 0;

const nextStart = (parts: readonly Part[], { to }: Span, text: string) =>
  parts.find((part) => part.kind !== 'space' && part.from >= to && part.to > to)?.from ?? text.length;
