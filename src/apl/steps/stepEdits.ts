import { appendStep, insertStep, removeStep as removalOf } from '../edit/change';
import { parseQuery } from '../parse';
import { type Span } from '../tree/ast';
import { applyEdits, difference, type Edit } from '../tree/edit';
import { tokenize } from '../tree/lexer';
import { isStep, type OffPart, type Part, type SourcePart, type StepPart } from './parts';
import { readSteps } from './readSteps';

/** A part that has a place among the others: a step, also one that is switched off. */
export type Unit = StepPart | OffPart;

export const unitsOf = (parts: readonly Part[]): Unit[] =>
  parts.filter((part): part is Unit => isStep(part) || part.kind === 'off');

/** Writes where the rows come from. */
export function writeSource(text: string, { from, to }: SourcePart, apl: string): Edit[] {
  if (from < to) {
    return [{ from, to, text: apl }];
  }
  const before = text.slice(0, from).trim() === '' ? '' : '\n';
  const after = text.slice(to).trim() === '' ? '' : '\n';
  return [{ from, to, text: before + apl + after }];
}

/**
 * Adds a step in the layout of the others.
 *
 * @param index of the step that it comes before, among those that are not switched off
 * @param apl without its pipe
 */
export function addStep(text: string, index: number, apl: string): Edit[] {
  const { pipeline } = parseQuery(text);
  if (!pipeline) {
    return [];
  }
  return index < pipeline.operators.length
    ? [insertStep(text, { pipeline, index, table: false }, apl)]
    : [appendStep(text, pipeline, apl)];
}

/** Adds the same step once more, after itself. */
export function duplicateStep(text: string, { index, body }: StepPart): Edit[] {
  return addStep(text, index + 1, text.slice(body.from, body.to));
}

/** Removes a step, and the comment after it where it has the line for itself. Other comments stay, also those in it. */
export function removeStep(text: string, unit: Unit): Edit[] {
  if (unit.kind === 'off') {
    return [removalOfOff(text, unit)];
  }
  const { from, to, index } = unit;
  const isAlone = text.slice(0, from).split('\n').at(-1)?.trim() === '';
  const parts = readSteps(text);
  const after = isAlone ? spaceIn(text, parts, { from: to, to: nextStart(parts, unit, text) }) : undefined;
  const hasComment = after && text.slice(to, after.tail).trim() !== '';
  const bare = hasComment ? text.slice(0, to) + text.slice(after.tail) : text;
  const { pipeline } = parseQuery(bare);
  return pipeline ? difference(text, applyEdits(bare, [removalOf(bare, { pipeline, index, table: false })])) : [];
}

function removalOfOff(text: string, { from, to, isInline }: OffPart): Edit {
  const before = text.slice(0, from);
  const line = before.lastIndexOf('\n');
  const isAlone = line >= 0 && before.slice(line).trim() === '';
  return { from: isAlone ? line : from, to: isInline ? to + 1 : to, text: '' };
}

/**
 * Moves a step to the place of another one. A comment above a step, and one after it on its line, go with it, where line breaks allow
 * that; each step between moves by one place.
 *
 * @param at of the step, among all of `unitsOf`
 */
export function moveStep(text: string, at: number, to: number): Edit[] {
  let moved = text;
  for (let place = at; place !== to; place += Math.sign(to - at)) {
    const edits = swap(moved, Math.min(place, place + Math.sign(to - at)));
    if (!edits) {
      return [];
    }
    moved = applyEdits(moved, edits);
  }
  return difference(text, moved);
}

/** Changes the places of a step and the next one; `undefined` where that cannot be. */
function swap(text: string, at: number): Edit[] | undefined {
  const parts = readSteps(text);
  const [upper, lower] = unitsOf(parts).slice(at, at + 2);
  if (!upper || !lower) {
    return undefined;
  }
  const spaces = (span: Span) => spaceIn(text, parts, span);
  const before = spaces({ from: previousEnd(parts, upper), to: upper.from });
  const middle = spaces({ from: upper.to, to: lower.from });
  const after = spaces({ from: lower.to, to: nextStart(parts, lower, text) });
  if (!before || !middle || !after) {
    return undefined;
  }
  const ends = middle.hasLineEnd && after.hasLineEnd;
  const leads = before.hasOwnLine && middle.hasOwnLine;
  const first = {
    from: leads ? before.lead : upper.from,
    to: ends ? middle.tail : upper.to,
  };
  const second = {
    from: leads ? middle.lead : lower.from,
    to: ends ? after.tail : lower.to,
  };
  const written = (span: Span) => text.slice(span.from, span.to);
  // What follows a comment begins a line.
  const broken = (unit: Unit) => (unit.kind === 'off' && !ends ? '\n' : '');
  const between = text.slice(first.to, second.from);
  return [
    {
      from: first.from,
      to: second.to,
      text: `${written(second)}${broken(lower)}${between}${written(first)}${broken(upper)}`,
    },
  ];
}

interface Space {
  /** Where the part of the line after a step ends that is nothing but white space and a comment. */
  tail: number;
  /** True if that is the end of a line, or of the text. */
  hasLineEnd: boolean;
  /** Where the comments on their own lines above a step begin. */
  lead: number;
  /** True if a line begins before those comments. */
  hasOwnLine: boolean;
}

/** Takes the white space and comments between two parts apart; `undefined` where there is something else. */
function spaceIn(text: string, parts: readonly Part[], { from, to }: Span): Space | undefined {
  if (parts.some((part) => part.from >= from && part.to <= to && part.from < part.to && part.kind !== 'space')) {
    return undefined;
  }
  const between = text.slice(from, to);
  const line = between.indexOf('\n');
  const hasLineEnd = line >= 0 || to === text.length;
  const tail = from + (line >= 0 ? line : hasLineEnd ? between.length : 0);
  const comment = tokenize(text.slice(tail, to)).find(({ kind }) => kind === 'comment');
  const lead = comment ? tail + comment.from : to;
  return { tail, hasLineEnd, lead, hasOwnLine: text.slice(tail, lead).includes('\n') };
}

const previousEnd = (parts: readonly Part[], { from }: Span) =>
  parts.filter((part) => part.kind !== 'space' && part.to <= from).at(-1)?.to ?? 0;

const nextStart = (parts: readonly Part[], { to }: Span, text: string) =>
  parts.find((part) => part.kind !== 'space' && part.from >= to && part.to > to)?.from ?? text.length;
