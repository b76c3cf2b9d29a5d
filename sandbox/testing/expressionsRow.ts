import { type TestTable } from './tables';

/** A row with a value of each type. */
export const one: TestTable = {
  name: 'one',
  fields: [
    ['_time', 'datetime'],
    ['seven', 'integer'],
    ['zero', 'integer'],
    ['half', 'float'],
    ['nan', 'float'],
    ['inf', 'float'],
    ['text', 'string'],
    ['none', 'string'],
    ['nothing', 'integer'],
    ['yes', 'boolean'],
    ['old', 'datetime'],
    ['fine', 'datetime'],
    ['span', 'timespan'],
    ['list', 'array'],
    ['map', 'map'],
    ['big', 'integer'],
  ],
  rows: [
    `'2024-01-01 12:34:56.789', 7, 0, 0.5, 'nan', 'inf', 'Häßlich 👍 text', NULL, NULL, true,
         '1969-12-31 23:59:59.999999999', '2024-02-29 23:59:59.123456789', 93784567800000, '[1, "a", null, [2]]', '{"a.b": {"c": 1}, "x": "y"}', 9007199254740993`,
  ],
};
