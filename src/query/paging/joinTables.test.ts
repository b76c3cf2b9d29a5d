import { joinTables } from './joinTables';

it('A column that an answer lacks, or has too few cells of, is empty there', () => {
  const one = { name: '0', fields: [{ name: 'error', type: 'string' }], columns: [['timeout', 'refused']] };
  const other = {
    name: '0',
    fields: [
      { name: 'status', type: 'integer' },
      { name: 'error', type: 'string' },
    ],
    columns: [[200, 404, 500], ['none']],
  };
  expect(joinTables([one, other])?.columns).toEqual([
    ['timeout', 'refused', 'none', null, null],
    [null, null, 200, 404, 500],
  ]);
});
