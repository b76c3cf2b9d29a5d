import { fisherExact } from './exactTest';
import { type Window } from './kinds';
import { type Attributes, type Condition } from './types';

/** What is strong: less likely by chance than once in a million. */
export const strongBelow = 1e-6;

export interface Strength {
  p: number;
  isStrong: boolean;
}

/** A span, a log line, or a whole trace. */
export interface Unit {
  time: number;
  isAffected: boolean;
  isCarrier: boolean;
}

export const carries = (attributes: Attributes, conditions: Condition[]) =>
  conditions.every(({ field, value }) => attributes[field] === value);

/**
 * How surely the data show that affected units carry the planted values. Two questions, of which both must be answered by more than chance:
 * in the window, are carriers affected more than others? And are there more affected carriers in the window than before?
 */
export function strengthOf(units: Unit[], window: Window, onset = window.from): Strength {
  const inside = units.filter(({ time }) => time >= window.from && time < window.to);
  const before = units.filter(({ time }) => time < onset);
  const count = (among: Unit[], affected: boolean, carrier: boolean) =>
    among.filter(({ isAffected, isCarrier }) => isAffected === affected && isCarrier === carrier).length;
  const both = count(inside, true, true);
  const affected = both + count(inside, true, false);
  const spared = count(inside, false, true);
  const among = fisherExact(both, affected, spared, inside.length - affected);
  const since = fisherExact(both, inside.length, count(before, true, true), before.length);
  return ofChance(Math.max(among, since));
}

/** The better of several views of the same data, corrected for their number. */
export const best = (views: Strength[]): Strength =>
  ofChance(Math.min(1, views.length * Math.min(...views.map(({ p }) => p))));

const ofChance = (p: number): Strength => ({ p, isStrong: p < strongBelow });
