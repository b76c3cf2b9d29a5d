import { rowKey, uniform } from './random';
import { type Slot } from './timeline';

/**
 * Writes SQL: a row for each event of the slots, with its number `n`, its key `k` (the source of all its randomness) and its instant `t` in
 * nanoseconds. `stream` names what is counted, so that two streams with the same seed differ.
 */
export function events(stream: string, seed: number, slots: Slot[]): string {
  const values = slots.map(({ start, length, first, count }) => `(${start},${length},${first},${count})`);
  return `
    SELECT n, k, slot_start + floor(slot_length * ${uniform('time')})::BIGINT AS t
    FROM (
      SELECT slot_start, slot_length, n, ${rowKey(seed, stream, 'n')} AS k
      FROM (
        SELECT slot_start::BIGINT AS slot_start, slot_length::BIGINT AS slot_length, slot_first::BIGINT + unnest(range(slot_count)) AS n
        FROM (VALUES ${values.join(',')}) slots(slot_start, slot_length, slot_first, slot_count)
      )
    )`;
}
