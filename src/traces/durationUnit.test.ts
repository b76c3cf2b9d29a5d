import { durationUnit } from './durationUnit';

test.each([
  [{ name: 'x', type: 'timespan' }, 'ns'],
  [{ name: 'duration', type: 'integer' }, 'ns'],
  [{ name: 'duration', type: 'float', unit: 'ms' }, 'ms'],
  [{ name: 'took_ms', type: 'integer' }, 'ms'],
  [{ name: 'took_ms', type: 'integer', unit: 'none' }, 'ms'],
  [{ name: 'db.latency_s', type: 'float' }, 's'],
  [{ name: 'items_s', type: 'integer' }, undefined],
  [{ name: 'took_ms', type: 'integer', unit: 'decbytes' }, undefined],
  [{ name: 'took_ms', type: 'string' }, undefined],
  [{ name: 'size', type: 'integer' }, undefined],
])('the unit of %o is %s', (field, unit) => {
  expect(durationUnit(field)).toBe(unit);
});
