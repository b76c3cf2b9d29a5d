import { countText } from '../../text/words';
import { typeWords } from '../completion/literals';
import { situationAt } from '../completion/situation';
import { type Token } from '../tree/lexer';
import { parseTimespan } from '../tree/timespan';

/** Units in which people count, the longest first, in nanoseconds. */
const units: ReadonlyArray<readonly [bigint, string]> = [
  [BigInt(86_400_000_000_000), 'day'],
  [BigInt(3_600_000_000_000), 'hour'],
  [BigInt(60_000_000_000), 'minute'],
  [BigInt(1_000_000_000), 'second'],
  [BigInt(1_000_000), 'millisecond'],
  [BigInt(1_000), 'microsecond'],
  [BigInt(1), 'nanosecond'],
];

/** Returns a literal timespan in words: `90m` is `1 hour 30 minutes`; `undefined` for one that is written so, and for other tokens. */
export function timespanText(written: string, { kind }: Token): string | undefined {
  const nanoseconds = kind === 'timespan' || kind === 'rawLiteral' ? parseTimespan(written) : undefined;
  if (nanoseconds === undefined) {
    return undefined;
  }
  const zero = BigInt(0);
  let rest = nanoseconds < zero ? -nanoseconds : nanoseconds;
  const parts = units.flatMap(([size, unit]) => {
    const count = rest / size;
    rest %= size;
    return count === zero ? [] : [countText(Number(count), unit)];
  });
  const words = parts.length === 0 ? 'no time' : `${nanoseconds < zero ? 'minus ' : ''}${parts.join(' ')}`;
  return words.replaceAll(' ', '') === written.replaceAll(' ', '') ? undefined : `**\`${written}\`**: ${words}`;
}

/** Returns what a word after `kind=` means; `undefined` for other words. */
export function kindText(text: string, { from, to }: Token): string | undefined {
  const situation = situationAt(text, from);
  if (situation.kind !== 'word' || situation.words === typeWords) {
    return undefined;
  }
  const written = text.slice(from, to);
  const word = situation.words.find((each) => each.text === written);
  return word && `**\`kind=${written}\`**\n\n${word.help}`;
}
