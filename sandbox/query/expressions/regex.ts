import { type Span } from '../../../src/apl/ast';
import { type Compilation } from '../compilation';
import { Refusal } from '../queryError';
import { type Value } from '../types';

/** A constant regular expression; it is tried before the query runs. */
export function constantRegex(pattern: Value, span: Span, compilation: Compilation): string {
  if (typeof pattern.literal !== 'string') {
    throw new Refusal(span, 'a regular expression has to be a constant text', 'unsupported');
  }
  compilation.regexes.push({ pattern: pattern.literal, span });
  return pattern.literal;
}

/** `matches regex` (RE2): anywhere in the text. A null text matches nothing. */
export function regexMatch(text: Value, pattern: Value, negated: boolean, span: Span, compilation: Compilation): Value {
  constantRegex(pattern, span, compilation);
  const found = `regexp_matches(${text.sql}, ${pattern.sql})`;
  const known = `coalesce(${found}, false)`;
  return negated ? { type: 'boolean', sql: `(NOT ${known})` } : { type: 'boolean', sql: known, condition: found };
}

/** How many capture groups an RE2 pattern has. */
export function countGroups(pattern: string): number {
  let groups = 0;
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
      // A bracket that comes first belongs to the class.
      i += pattern[i + 1] === '^' ? 1 : 0;
      i += pattern[i + 1] === ']' ? 1 : 0;
    } else if (character === '(') {
      groups +=
        pattern[i + 1] !== '?' || pattern[i + 2] === 'P' || (pattern[i + 2] === '<' && pattern[i + 3] !== '=') ? 1 : 0;
    }
  }
  return groups;
}
