import { type Span } from '@aplkit/language/apl/tree/ast';
import { type Compilation } from '../relation/compilation';
import { Refusal } from '../../request/queryError';
import { type Value } from '../relation/types';

/** A constant regular expression, which is tried before the query runs. */
export function constantRegex(pattern: Value, span: Span, compilation: Compilation): string {
  if (typeof pattern.literal !== 'string') {
    throw new Refusal(span, 'a regular expression must be a constant string', 'unsupported');
  }
  compilation.regexes.push({ pattern: pattern.literal, span });
  return pattern.literal;
}

/** Translates `matches regex` (RE2), which matches anywhere in the text. A null text doesn't match. */
export function regexMatch(text: Value, pattern: Value, negated: boolean, span: Span, compilation: Compilation): Value {
  constantRegex(pattern, span, compilation);
  const found = `coalesce(regexp_matches(${text.sql}, ${pattern.sql}), false)`;
  return { type: 'boolean', sql: negated ? `(NOT ${found})` : found };
}

/** RE2 pattern for a literal text. */
export function escapeRegex(text: string): string {
  return text.replace(/[\\^$.|?*+()[\]{}-]/g, '\\$&').replaceAll('\0', String.raw`\x00`);
}

/** Number of capture groups of an RE2 pattern. */
export function countGroups(pattern: string): number {
  return captureGroups(pattern).length;
}

/** A capture group in a pattern: the positions of its parentheses, and its name, if any. */
interface CaptureGroup {
  at: number;
  close?: number;
  name: string | undefined;
}

/** The capture groups of an RE2 pattern, ordered by number. */
export function captureGroups(pattern: string): CaptureGroup[] {
  const groups: CaptureGroup[] = [];
  // Indexes of open groups; `undefined` for a non-capturing one.
  const open: Array<CaptureGroup | undefined> = [];
  let inClass = false;
  for (let i = 0; i < pattern.length; i++) {
    const character = pattern[i];
    if (character === '\\') {
      const quoted = pattern[i + 1] === 'Q' ? pattern.indexOf('\\E', i + 2) : i + 1;
      i = quoted < 0 ? pattern.length : quoted;
    } else if (inClass) {
      inClass = character !== ']';
    } else if (character === '[') {
      inClass = true;
      // A bracket at the first position belongs to the class.
      i += pattern[i + 1] === '^' ? 1 : 0;
      i += pattern[i + 1] === ']' ? 1 : 0;
    } else if (character === '(') {
      const isNamed = pattern[i + 1] === '?' && (pattern[i + 2] === 'P' || pattern[i + 2] === '<');
      const name = isNamed ? pattern.slice(pattern.indexOf('<', i) + 1, pattern.indexOf('>', i)) : undefined;
      const group: CaptureGroup | undefined = isNamed || pattern[i + 1] !== '?' ? { at: i, name } : undefined;
      groups.push(...(group ? [group] : []));
      open.push(group);
    } else if (character === ')') {
      const group = open.pop();
      if (group) {
        group.close = i;
      }
    }
  }
  return groups;
}
