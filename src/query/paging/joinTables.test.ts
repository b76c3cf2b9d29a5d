import { joinTables } from './joinTables';

it('A column that an answer lacks is empty there, also in rows that are taken one by one', () => {
  const one = { name: '0', fields: [{ name: 'error', type: 'string' }], columns: [['timeout', 'refused']] };
  const other = { name: '0', fields: [{ name: 'status', type: 'integer' }], columns: [[200, 404, 500]] };
  const joined = joinTables([
    { table: one, fresh: { early: [1, 0], from: 0, to: 0, count: 2 } },
    { table: other, fresh: { early: [0], from: 1, to: 3, count: 3 } },
  ]);
  expect(joined?.columns).toEqual([
    ['refused', 'timeout', null, null, null],
    [null, null, 200, 404, 500],
  ]);
});
