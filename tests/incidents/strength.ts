import { fisherExact } from './exactTest';
import { type Condition, type Span, type Window } from './types';

/** Maximum p-value of a strong incident: once in a million. */
const strongBelow = 1e-6;

export interface Strength {
  p: number;
  isStrong: boolean;
}

/** A span, a log line, or a whole trace. */
export interface Unit {
  time: number;
  isAffected: boolean;
  /** True if one span has all planted values. */
  isCarrier: boolean;
  /** For each of several planted values, true if the unit has all the others. */
  isNearly: boolean[];
}

type Part = Pick<Span, 'attributes'> & Partial<Pick<Span, 'name'>>;

export const has = ({ attributes, name }: Part, { field, value }: Condition) =>
  (field === 'name' ? name : attributes[field]) === value;

/** Checks if an event has all planted values and, for each of several, if it has all the others. */
export const carried = (part: Part, named: Condition[]): Pick<Unit, 'isCarrier' | 'isNearly'> => ({
  isCarrier: named.every((one) => has(part, one)),
  isNearly: named.length < 2 ? [] : named.map((left) => named.every((one) => one === left || has(part, one))),
});

/** Measures how clearly affected units in the window carry the planted values, compared with others and before. */
export function strengthOf(units: Unit[], window: Window, onset = window.from): Strength {
  const inside = units.filter(({ time }) => time >= window.from && time < window.to);
  const before = units.filter(({ time }) => time < onset);
  const both = ({ isAffected, isCarrier }: Unit) => isAffected && isCarrier;
  const since = fisherExact(inside.filter(both).length, inside.length, before.filter(both).length, before.length);
  const parts = (units[0]?.isNearly ?? []).map((_, part) => inside.filter(({ isNearly }) => isNearly[part]));
  return ofChance(Math.max(since, ...[inside, ...parts].map(chanceAmong)));
}

function chanceAmong(units: Unit[]): number {
  const [affected, spared] = [true, false].map((is) => units.filter(({ isAffected }) => isAffected === is));
  const [hits, others] = [affected, spared].map((side) => side.filter(({ isCarrier }) => isCarrier).length);
  return fisherExact(hits, affected.length, others, spared.length);
}

/** The strongest of several views of the same data, corrected for their number. */
export const best = (views: Strength[]): Strength =>
  ofChance(Math.min(1, views.length * Math.min(...views.map(({ p }) => p))));

const ofChance = (p: number): Strength => ({ p, isStrong: p < strongBelow });
