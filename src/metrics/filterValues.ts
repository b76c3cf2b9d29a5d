import { type Option } from '../controls/matchOptions';
import { literalsOfValue } from '@aplkit/language/mpl/edit/filters';
import { codeIn } from '@aplkit/language/mpl/edit/keepComments';
import { type Value } from '@aplkit/language/mpl/tree/ast';
import {
  escapeForRegex,
  quoteRegex,
  quoteMplString,
  quoteWritten,
  unescapeRegex,
} from '@aplkit/language/mpl/tree/quote';
import { parseMpl } from '@aplkit/language/mpl/tree/readQuery';

/** Parses a text that consists of a single MPL value. */
export function readLiteral(written: string): Value | undefined {
  const before = 'a:b | where c == ';
  const { pipeline, problems } = parseMpl(before + written);
  const [where] = pipeline?.steps ?? [];
  const value =
    where?.kind === 'where' && where.condition?.kind === 'comparison' && !where.condition.outer
      ? where.condition.value
      : undefined;
  const isWhole = value?.from === before.length && value.to === before.length + written.length;
  return isWhole && problems.length === 0 ? value : undefined;
}

/** Converts typed text to MPL. Literals and variables stay unchanged; anything else becomes a string. */
export function writeTyped(typed: string): string {
  const written = typed.trim();
  const value = readLiteral(written);
  const stays =
    value?.kind === 'number' ||
    value?.kind === 'boolean' ||
    value?.kind === 'string' ||
    (value?.kind === 'name' && value.value.isVariable);
  return stays ? written : quoteWritten(typed);
}

/** A string for display, quoted only if it would otherwise be read as another value. */
export const shownString = (value: string, literal: string): string =>
  writeTyped(value) === literal ? value : literal;

export const valueOptions = (value: string): Option[] =>
  literalsOfValue(value).map(({ label, literal }) => ({ value: literal, label }));

/** The only option for a pattern: matching exactly this value. */
export const patternOptions = (value: string): Option[] => [{ value: escapeForRegex(value), label: value }];

/** A value as a literal; for a pattern, the text that it matches. */
export function literalOf(value: Value, text: string): string {
  const written = codeIn(text, value);
  if (value.kind === 'string') {
    return written.includes('${') ? quoteWritten(value.value) : quoteMplString(value.value);
  }
  if (value.kind !== 'regex') {
    return written;
  }
  const plain = unescapeRegex(value.value);
  const isEscaped = quoteRegex(escapeForRegex(plain)) === quoteRegex(value.value);
  return quoteMplString(isEscaped ? plain : value.value);
}

export function patternOf(value: Value, text: string): string {
  switch (value.kind) {
    case 'regex':
      return quoteRegex(value.value);
    case 'string':
      return quoteRegex(escapeForRegex(value.value));
    default: {
      const written = codeIn(text, value);
      const isVariable = value.kind === 'name' && value.value.isVariable;
      return quoteRegex(isVariable ? written : escapeForRegex(written));
    }
  }
}
