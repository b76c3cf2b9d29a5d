import { type TestTable } from './tables';

export const events: TestTable[] = [
  {
    name: 'events',
    fields: [
      ['_time', 'datetime'],
      ['_sysTime', 'datetime'],
      ['n', 'integer'],
    ],
    rows: Array.from(
      { length: 2500 },
      // Three events per second, so that the row number breaks ties.
      (_, index) => `make_timestamp_ns(1704067200000000000 + ${Math.floor(index / 3)}000000000), '2024-01-01', ${index}`
    ),
  },
  { name: 'none', fields: [['_time', 'datetime']], rows: [] },
];

export const numbers = (from: number, to: number) =>
  Array.from({ length: Math.abs(to - from) }, (_, index) => from + Math.sign(to - from) * index);
export const second = (count: number) => new Date(1704067200000 + count * 1000).toISOString().replace('.000', '');
