import { rowKey, uniform } from './random';
import { type Slot, type SlotPart } from './timeline';

/**
 * Writes SQL: a row for each event of the slots, with its number `n`, its key `k` (the source of all its randomness) and its instant `t` in
 * nanoseconds. `stream` names what is counted, so that two streams with the same seed differ. Of a slot's part, only its events are there.
 */
export function events(stream: string, seed: number, slots: Array<Slot | SlotPart>): string {
  const values = slots.map((slot) => {
    const { start, length, first, count } = slot;
    const { from, until } = 'from' in slot ? slot : { from: start, until: start + length };
    return `(${start},${length},${first},${count},${from},${until})`;
  });
  return `
    SELECT n, k, slot_start + floor(slot_length * ${uniform('time')})::BIGINT AS t
    FROM (
      SELECT slot_start, slot_length, slot_from, slot_until, n, ${rowKey(seed, stream, 'n')} AS k
      FROM (
        SELECT slot_start::BIGINT AS slot_start, slot_length::BIGINT AS slot_length, slot_from::BIGINT AS slot_from, slot_until::BIGINT AS slot_until,
          slot_first::BIGINT + unnest(range(slot_count)) AS n
        FROM (VALUES ${values.join(',')}) slots(slot_start, slot_length, slot_first, slot_count, slot_from, slot_until)
      )
    )
    WHERE t >= slot_from AND t < slot_until`;
}
