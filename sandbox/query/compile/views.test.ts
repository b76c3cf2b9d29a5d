import { fullAccess, type TokenGrant } from '../../access/authenticate';
import { sender } from '../../testing/client';
import { startTestService, type TestService } from '../../testing/service';

const ofView: TokenGrant = {
  token: 'of-view',
  access: { may: () => false, mayQuery: (name) => name === 'failed' },
};

let service: TestService;
beforeAll(async () => {
  service = await startTestService({
    tables: [
      {
        name: 'requests',
        fields: [
          ['_time', 'datetime'],
          ['_sysTime', 'datetime'],
          ['status', 'integer'],
          ['took', 'integer'],
          ['uri', 'string'],
        ],
        rows: [
          [1, 500, 20, '/a'],
          [2, 200, 10, '/b'],
          [3, 503, 40, '/b'],
        ].map(([second, status, took, uri]) => {
          const time = `TIMESTAMP_NS '2024-01-01 00:00:0${second}'`;
          return `${time}, ${time}, ${status}, ${took}, '${uri}'`;
        }),
      },
    ],
    tokens: [{ token: 't', access: fullAccess }, ofView],
    findView: (name) => views.find((view) => view.name === name),
    virtualFieldsOf: (dataset) => (dataset === 'requests' ? virtual : []),
  });
});
afterAll(() => service.stop());

const view = (name: string, aplQuery: string) => ({ name, aplQuery, description: '', datasets: ['requests'] });
const views = [
  view('failed', 'let least = 500;\nrequests | where status >= least'),
  view('counted', 'requests | summarize n = count() by uri'),
  view('slow', 'requests | where is_slow | project uri'),
  view('wrong', 'requests | where nothing == 1'),
];
const field = (name: string, expression: string, unit = '') => ({
  dataset: 'requests',
  ...{ name, expression, type: 'boolean' as const, unit, description: '' },
});
const virtual = [field('is_slow', 'took > 15'), field('double_took', 'took * 2', 'ms'), field('uri', "'taken'")];

async function answer(apl: string, token = 't') {
  const send = sender({ url: service.url, token });
  const { status, json } = await send('POST', '/v1/datasets/_apl?format=tabular', { apl });
  return { status, ...Object(json) };
}
const columnsOf = async (apl: string, token?: string) => (await answer(apl, token)).tables?.[0].columns;

describe('A view', () => {
  test.each([
    ['failed | summarize count()', [[2]]],
    ['failed | sort by took asc | project took', [[20, 40]]],
    ["['counted'] | sort by uri asc | project n", [[1, 2]]],
    ['union failed, requests | count', [[5]]],
    ['let least = 1; failed | count', [[2]]],
    ['let bad = failed; bad | count', [[2]]],
    ['requests | where uri in ((failed | project uri)) | count', [[3]]],
  ])('is queried by its name: %s', async (apl, columns) => {
    expect(await columnsOf(apl)).toEqual(columns);
  });

  test('keeps its events’ times, for ranges and pages', async () => {
    const { status, tables } = await answer('failed | limit 1');
    expect(status.maxCursor).toBeDefined();
    expect(tables[0].fields.map(({ name }: { name: string }) => name)).toEqual(
      expect.arrayContaining(['_time', 'status', 'took', 'uri'])
    );
  });

  test('needs no permission for what it reads', async () => {
    expect(await columnsOf('failed | count', 'of-view')).toEqual([[2]]);
    expect(await answer('requests | count', 'of-view')).toMatchObject({ status: 403 });
    expect(await answer('counted | count', 'of-view')).toMatchObject({ status: 403 });
  });

  test('with a mistake is refused where the query names it', async () => {
    expect(await answer('requests\n| union wrong')).toMatchObject({ status: 400, detail: { line: 2, column: 9 } });
  });
});

describe('A virtual field', () => {
  test.each([
    ['requests | where is_slow | count', [[2]]],
    ['requests | summarize m = max(double_took), n = countif(is_slow)', [[80], [2]]],
    ["requests | where ['is_slow'] | summarize count() by is_slow", [[true], [2]]],
    ['requests | summarize by uri | count', [[2]]],
  ])('is used like any field: %s', async (apl, columns) => {
    expect(await columnsOf(apl)).toEqual(columns);
  });

  test('is described beside the fields of its dataset where the query names it', async () => {
    const described = async (apl: string) =>
      (await answer(apl)).fieldsMetaMap.requests.map(({ name, unit }: { name: string; unit: string }) => name + unit);
    const own = ['_time', '_sysTime', 'status', 'took', 'uri'];
    expect(await described('requests | summarize avg(double_took)')).toEqual([...own, 'double_tookms']);
    expect(await described('let t = requests | where is_slow; t | count')).toEqual([...own, 'is_slow']);
    expect(await described('slow | union requests | count')).toEqual([...own, 'is_slow']);
    expect(await described('requests | count')).toEqual(own);
  });

  test('is not in events that do not use it', async () => {
    const { tables } = await answer('requests | limit 1');
    expect(tables[0].fields.map(({ name }: { name: string }) => name)).not.toContain('is_slow');
  });
});
