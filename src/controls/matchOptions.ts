import { type ComboboxOption } from '@grafana/ui';

/** An option of a list. Its synonyms are searched, but not shown. */
export type Option = ComboboxOption<string> & { synonyms?: readonly string[] };

/** Rules for typed text. */
export interface MatchRule {
  /** True to accept typed text that isn't an option. */
  custom?: boolean;
  /** True if a text is complete, such as `5` or `1h`. A complete text doesn't stand for an option that contains it. */
  isWhole?: (typed: string) => boolean;
  /** True if matching is case-sensitive. */
  exactCase?: boolean;
  /** Search results for the typed text. A result needn't contain the text. */
  searched?: readonly Option[];
}

/**
 * Options that match the typed text, best match first, then search results. Custom text is last, or first if it's complete or matches
 * no option well.
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

/** Rank of an option that matches in its description only. */
const described = 7;

/** Ranks an option by how well it matches a text: 0 for an equal option, -1 for no match. */
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

/** Separators between the words of a name. They are kept when a name is split. */
const wordEnds = /([\s._/:-]+)/;
