import { type SchemaField } from '@aplkit/language/apl/analysis/schema';
import { nameParts } from '../../names/nameParts';

/** Maximum number of words in a name or phrase. */
export const maxNameWords = 6;

/** Suffixes that describe how a field is stored. Fields are recognized without them. */
const units: ReadonlySet<string> = new Set('ns us ms s sec secs seconds bytes'.split(' '));
const kinds: ReadonlySet<string> = new Set(['name', 'id']);

/** Suffixes of names that don't identify a field on their own. */
const vague: ReadonlySet<string> = new Set(
  'name id code text number message type kind value count time date status data key version level'.split(' ')
);

/** The possible singular forms of a word: “caches” may be the plural of `cache` or `cach`. */
function singulars(word: string): string[] {
  if (word.length < 3 || !word.endsWith('s') || ['ss', 'us', 'is'].some((end) => word.endsWith(end))) {
    return [word];
  }
  if (word.endsWith('ies')) {
    return [`${word.slice(0, -3)}y`];
  }
  return [word.slice(0, -1), ...(/(s|x|ch|sh)es$/.test(word) ? [word.slice(0, -2)] : [])];
}

export const isPluralWord = (word: string): boolean => !singulars(word).includes(word);

function withoutEnd(parts: readonly string[], ends: ReadonlySet<string>): readonly string[] {
  return parts.length > 1 && ends.has(parts[parts.length - 1]) ? parts.slice(0, -1) : parts;
}

const isSame = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((part, index) => part === other[index]);

/** True if names are the same, apart from singular and plural. */
export function isSameInNumber(one: readonly string[], other: readonly string[]): boolean {
  const ends = singulars(other.at(-1) ?? '');
  return isSame(one.slice(0, -1), other.slice(0, -1)) && singulars(one.at(-1) ?? '').some((end) => ends.includes(end));
}

/** Fields whose names match a phrase most closely. If there are several, the phrase is ambiguous. */
export function fieldsMeant(phrase: string, fields: readonly SchemaField[]): SchemaField[] {
  const exact = fields.filter(({ name }) => name === phrase);
  if (exact.length > 0) {
    return exact;
  }
  const wanted = nameParts(phrase);
  const isVague = wanted.length === 1 && singulars(wanted[0]).some((word) => vague.has(word));
  const shown = fields.filter(({ hidden, name }) => hidden !== true && name !== '_sysTime');
  const hidden = fields.filter((field) => field.hidden === true);
  const ways: Array<(parts: readonly string[], name: string) => boolean> = [
    (_, name) => name.toLowerCase() === phrase.toLowerCase(),
    (parts) => isSame(parts, wanted),
    (parts) => isSameInNumber(parts, wanted),
    (parts) => {
      const ends = [parts, withoutEnd(parts, units), withoutEnd(parts, kinds)];
      return (
        (!isVague && ends.some((each) => isSameInNumber(each.slice(-wanted.length), wanted))) ||
        isSameInNumber(withoutEnd(parts, units), wanted)
      );
    },
  ];
  const found = ways
    .map((fits) => ({ fits, some: wanted.length === 0 ? [] : shown.filter(({ name }) => fits(nameParts(name), name)) }))
    .find(({ some }) => some.length > 0);
  // A hidden field isn't offered, but its name may be what the words mean.
  return found ? [...found.some, ...hidden.filter(({ name }) => found.fits(nameParts(name), name))] : [];
}
