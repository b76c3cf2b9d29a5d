import { type TestTable } from './tables';

/** Two small datasets that share some fields. */
export const logsAndDeployments: TestTable[] = [
  {
    name: 'logs',
    fields: [
      ['_time', 'datetime'],
      ['_sysTime', 'datetime'],
      ['id', 'integer'],
      ['n', 'integer'],
      ['ms', 'float'],
      ['text', 'string'],
      ['tls', 'boolean'],
      ['tags', 'array'],
      ['labels', 'map'],
    ],
    rows: [
      `'2024-01-01 00:00:00.000000001', '2024-01-01 00:00:01', 1, 5, 1.5, 'GET /api/v1/cart?ms=12 user=ada', true, '["red", "blue"]', '{"k": "v", "n": 5}'`,
      `'2024-01-01 00:00:02', '2024-01-01 00:00:03', 2, -3, 0.25, 'POST /login x', false, '[]', '{"k": "w"}'`,
      `'2024-01-01 00:10:02', '2024-01-01 00:10:03', 3, NULL, NULL, NULL, NULL, NULL, NULL`,
      `'2024-01-01 00:20:02', '2024-01-01 00:20:03', 4, 5, 2.5, 'GET /api/v2/pay?ms=99', true, '[1, 2, null]', '{"z": [1]}'`,
    ],
  },
  {
    name: 'deployments',
    fields: [
      ['_time', 'datetime'],
      ['_sysTime', 'datetime'],
      ['id', 'integer'],
      ['n', 'string'],
      ['version', 'string'],
    ],
    rows: [
      `'2024-01-01 00:00:01', '2024-01-01 00:00:01', 1, 'a', 'v1'`,
      `'2024-01-01 00:05:01', '2024-01-01 00:05:01', 1, '5', 'v2'`,
      `'2024-01-01 00:15:01', '2024-01-01 00:15:01', 9, NULL, 'v3'`,
    ],
  },
];

export const halfHour = { startTime: '2024-01-01T00:00:00Z', endTime: '2024-01-01T00:29:59Z' };
