import { type ComboboxOption } from '@grafana/ui';

/** An option of a list. Its synonyms are found, but not shown. */
export type Option = ComboboxOption<string> & { synonyms?: readonly string[] };

/** The rule of a list for what is typed in it. */
export interface MatchRule {
  /** Takes what is typed as well, whatever the options are. */
  custom?: boolean;
  /** Whether a text is complete as it is, as `5` or `1h` is: then no option that only has it is meant. */
  isWhole?: (typed: string) => boolean;
  /** Whether another case is another value, as it is in data. */
  exactCase?: boolean;
  /** Options that were searched by what is typed, which need not have it. */
  searched?: readonly Option[];
}

/**
 * The options that have what is typed in them, the best first, which Enter takes: an equal one, those that begin with it, those with a word
 * that does, those that have it inside, and at last those whose synonyms or description have it. Searched ones follow. What is typed itself
 * comes last, and first only where nothing matches or it is complete. Without a text, all options as they are.
 */
export function matchOptions(options: readonly Option[], text: string, rule: MatchRule = {}): Option[] {
  const typed = text.trim();
  if (typed === '') {
    return [...options];
  }
  const rankOf = rankBy(typed);
  const ranked = options.map((option) => ({ option, rank: rankOf(option) })).filter(({ rank }) => rank >= 0);
  const matching = ranked.sort((a, b) => a.rank - b.rank).map(({ option }) => option);
  const searched = rule.searched?.filter(({ value }) => !matching.some((each) => each.value === value)) ?? [];
  const shown = [...matching, ...searched];
  if (!rule.custom || options.some(({ value }) => value === typed)) {
    return shown;
  }
  const own = { value: typed, label: `Use “${typed}”` };
  const best = ranked.at(0)?.rank;
  const isOther = best !== 0 && (rule.isWhole?.(typed) || (rule.exactCase && best === 1) || best === described);
  return isOther ? [own, ...shown] : [...shown, own];
}

/** The rank of what only a description has. */
const described = 7;

/** The rank of an option by how well it matches a text, 0 for an equal one; -1 for none. */
function rankBy(typed: string): (option: Option) => number {
  const lower = typed.toLowerCase();
  const beginsSo = (written: string) => written.toLowerCase().startsWith(lower);
  const hasWord = (written: string) =>
    written.split(wordEnds).some((_, at, words) => beginsSo(words.slice(at).join('')));
  const hasIt = (written: string) => written.toLowerCase().includes(lower);
  const named =
    (fits: (written: string) => boolean) =>
    ({ value, label = value }: Option) =>
      fits(label) || fits(value);
  const alsoCalled =
    (fits: (written: string) => boolean) =>
    ({ synonyms = [] }: Option) =>
      synonyms.some(fits);
  const ranks = [
    named((written) => written === typed),
    named((written) => written.toLowerCase() === lower),
    named(beginsSo),
    named(hasWord),
    named(hasIt),
    alsoCalled((written) => written.toLowerCase() === lower),
    alsoCalled(beginsSo),
    ({ description = '', synonyms = [] }: Option) => [description, ...synonyms].some(hasIt),
  ];
  return (option) => ranks.findIndex((fits) => fits(option));
}

/** Between the words of a name; they are kept when a name is split. */
const wordEnds = /([\s._/:-]+)/;
