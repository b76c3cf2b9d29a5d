import { type TestTable } from './tables';

/** A row with a value of each kind. */
export const one: TestTable = {
  name: 'one',
  fields: [
    ['_time', 'datetime'],
    ['_sysTime', 'datetime'],
    ['may', 'datetime'],
    ['word', 'string'],
    ['list', 'array'],
    ['map', 'map'],
    ['old', 'datetime'],
    ['fine', 'datetime'],
    ['code', 'integer'],
    ['nothing', 'string'],
  ],
  rows: [
    `'2024-01-01 07:08:09', '2024-01-01 07:08:10', '2024-05-06 07:08:09.123456789', 'GET /a?b=1', '[3, 1, null, "x", 9007199254740993]',
         '{"a": {"b": [1, 2]}, "n": "7", "day": "2024-05-06T00:00:00Z"}', '1969-12-31 23:59:59.999999999', '2024-02-29 23:59:59.123456789', 404, NULL`,
  ],
};
