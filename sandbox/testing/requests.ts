import { type TestTable } from './tables';

/** Requests from three hours, and a dataset without events. */
export const requests: TestTable[] = [
  {
    name: 'requests',
    fields: [
      ['_time', 'datetime'],
      ['status', 'string'],
      ['ms', 'float'],
      ['size', 'integer'],
      ['took', 'timespan'],
      ['tags', 'array'],
    ],
    rows: [
      `'2024-01-01 00:00:10', '200', 10,   100,  1000000000, '["a"]'`,
      `'2024-01-01 00:00:20', '200', 20,   200,  2000000000, NULL`,
      `'2024-01-01 00:10:30', '500', 1000, NULL, 6000000001, '["b"]'`,
      `'2024-01-01 00:59:59.999999999', '200', NULL, 300, NULL, NULL`,
      `'2024-01-01 01:00:00', NULL,  40,   400,  NULL, NULL`,
      `'2024-01-01 02:30:00', '200', 30,   NULL, NULL, NULL`,
    ],
  },
  {
    name: 'empty',
    fields: [
      ['_time', 'datetime'],
      ['status', 'string'],
      ['size', 'integer'],
    ],
    rows: [],
  },
];

export const day = { startTime: '2024-01-01T00:00:00Z', endTime: '2024-01-02T00:00:00Z' };
