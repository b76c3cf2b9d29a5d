import { type ComboboxOption } from '@grafana/ui';

/** An option of a list. Its synonyms are found, but not shown. */
export type Option = ComboboxOption<string> & { synonyms?: readonly string[] };

/** Rules for typed text. */
export interface MatchRule {
  /** Accepts typed text that is no option. */
  custom?: boolean;
  /** Whether a text is complete, as `5` or `1h` is: then it doesn't stand for an option that contains it. */
  isWhole?: (typed: string) => boolean;
  /** Whether case matters, as it does in data. */
  exactCase?: boolean;
  /** Options found by a search for the typed text, which they need not contain. */
  searched?: readonly Option[];
}

/**
 * Options that contain the typed text, the best first, which Enter takes: an equal option, then options that begin with it, that have a word
 * that begins with it, that contain it, and that have it in synonyms or description. Options from the search follow. The typed text itself
 * is last; first only if nothing matches or it is complete. Without a text, all options in their order.
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

/** Rank of a match in the description only. */
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
