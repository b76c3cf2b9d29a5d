import { rowKey, uniform } from './random';
import { minute, type Slot } from './timeline';

/**
 * Writes SQL: a row for each event of the slots, with its number `n`, its key `k` (the source of all its randomness) and its instant `t` in
 * nanoseconds. `stream` names what is counted, so that two streams with the same seed differ.
 */
export function events(stream: string, seed: number, slots: Slot[]): string {
  const values = slots.map(({ start, first, count, from, until }) => `(${start},${first},${count},${from},${until})`);
  return `
    SELECT n, k, slot_start + floor(${minute} * ${uniform('time')})::BIGINT AS t
    FROM (
      SELECT slot_start, slot_from, slot_until, n, ${rowKey(seed, stream, 'n')} AS k
      FROM (
        SELECT slot_start::BIGINT AS slot_start, slot_from::BIGINT AS slot_from, slot_until::BIGINT AS slot_until,
          slot_first::BIGINT + unnest(range(slot_count)) AS n
        FROM (VALUES ${values.join(',')}) slots(slot_start, slot_first, slot_count, slot_from, slot_until)
      )
    )
    WHERE t >= slot_from AND t < slot_until`;
}
