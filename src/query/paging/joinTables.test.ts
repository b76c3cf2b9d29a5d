import { joinTables } from './joinTables';

it('A column that an answer lacks is empty there, also in rows that are taken one by one', () => {
  const one = { name: '0', fields: [{ name: 'error', type: 'string' }], columns: [['timeout', 'slow', 'refused']] };
  const other = { name: '0', fields: [{ name: 'status', type: 'integer' }], columns: [[200, 404, 500]] };
  const joined = joinTables([
    { table: one, rows: [0, 2] },
    { table: other, rows: [0, 1, 2] },
  ]);
  expect(joined?.columns).toEqual([
    ['timeout', 'refused', null, null, null],
    [null, null, 200, 404, 500],
  ]);
});
