import { type ComboboxOption } from '@grafana/ui';

export type Option = ComboboxOption<string>;

/** The rule of a list for what is typed in it. */
export interface MatchRule {
  /** Takes what is typed as well, whatever the options are. */
  custom?: boolean;
  /** Whether a text is complete as it is, as `5` or `1h` is: then no option that only has it is meant. */
  isWhole?: (typed: string) => boolean;
  chosen?: readonly string[];
  /** Options that were searched by what is typed, which need not have it. */
  searched?: readonly Option[];
}

/**
 * The options that have what is typed in them, the best first, which Enter takes: an equal one, those that begin with it, then the others.
 * Searched ones follow. What is typed itself comes last, and first only where nothing matches or it is complete. Without a text, all options as they are.
 */
export function matchOptions(options: readonly Option[], text: string, rule: MatchRule = {}): Option[] {
  const typed = text.trim();
  if (typed === '') {
    return [...options];
  }
  const lower = typed.toLowerCase();
  const have =
    (fits: (written: string) => boolean) =>
    ({ value, label = value }: Option) =>
      fits(label) || fits(value);
  const ranks = [
    have((written) => written === typed),
    have((written) => written.toLowerCase() === lower),
    have((written) => written.toLowerCase().startsWith(lower)),
    have((written) => written.toLowerCase().includes(lower)),
  ];
  const rankOf = (option: Option) => ranks.findIndex((fits) => fits(option));
  const matching = options.filter((option) => rankOf(option) >= 0).sort((a, b) => rankOf(a) - rankOf(b));
  // Grafana's list highlights what is chosen already, wherever it stands.
  const named = matching.filter(({ value }, index) => index === 0 || !rule.chosen?.includes(value));
  const searched = rule.searched?.filter(({ value }) => !matching.some((each) => each.value === value)) ?? [];
  const shown = [...named, ...searched];
  if (!rule.custom || options.some(({ value }) => value === typed)) {
    return shown;
  }
  const own = { value: typed, label: `Use “${typed}”` };
  const isExact = shown.length > 0 && rankOf(shown[0]) === 0;
  return !isExact && rule.isWhole?.(typed) ? [own, ...shown] : [...shown, own];
}
