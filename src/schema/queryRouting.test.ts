import { firstValueFrom, of, throwError } from 'rxjs';

import { ServiceClient } from '../service/client';
import { deployments } from '../service/deployments';
import { ServiceError } from '../service/serviceError';
import { type View } from '../service/types';
import { queryRouting } from './queryRouting';
import { Schema } from './schema';
import { schemaService } from './testing/schemaService';

const [us, eu] = deployments;
const list = [
  { name: 'american', edgeDeployment: us.id, edgeDeploymentUrl: us.address },
  { name: 'european', edgeDeployment: eu.id },
  { name: 'asian', edgeDeploymentUrl: 'https://ap-south-1.aws.edge.axiom.co' },
  { name: 'somewhere' },
];
const answer = '{"format":"tabular","status":{},"tables":[]}';

/**
 * Client with home US East, whose deployments reject queries for other deployments' datasets. `lists` is the response to `GET
 * /v2/datasets`.
 */
function connected(
  lists: { status: number; text: string } = { status: 200, text: JSON.stringify(list) },
  refusal = 404,
  views: View[] = []
) {
  const paths: string[] = [];
  const client: ServiceClient = new ServiceClient(
    ({ path, body }) => {
      paths.push(path);
      const missing = { [us.apl]: ['european', 'asian', 'view'], [eu.apl]: ['american'] }[path] ?? [];
      const isRefused = missing.some((name) => JSON.stringify(body).includes(name));
      const { status, text } = path === 'v2/datasets' ? lists : { status: isRefused ? refusal : 200, text: answer };
      return of({ status, text, header: () => undefined });
    },
    {
      edge: false,
      routing: queryRouting(
        us,
        new Schema(schemaService({ listDatasets: () => client.listDatasets(), listViews: () => of(views) }))
      ),
    }
  );
  const query = (apl: string) => firstValueFrom(client.query({ apl }));
  return { client, query, paths };
}

describe('A query', () => {
  it('goes to the deployment of the settings and asks for no list where that holds its dataset', async () => {
    const { query, paths } = connected();
    expect(await query('american')).toMatchObject({ deployment: 'US East 1 (AWS)' });
    expect(paths).toEqual([us.apl]);
  });

  it.each([400, 403, 404])(
    'goes to the deployment of its dataset where that of the settings refuses with %d',
    async (status) => {
      const { query, paths } = connected(undefined, status);
      expect(await query('european | limit 1')).toMatchObject({ deployment: 'EU Central 1 (AWS)' });
      expect(paths).toEqual([us.apl, 'v2/datasets', eu.apl]);
    }
  );

  it.each([{ datasets: ['european'] }, {}])('for a view goes to the deployment of its datasets: %j', async (more) => {
    const { query, paths } = connected(undefined, 404, [{ name: 'view', query: 'european | limit 1', ...more }]);
    expect(await query('view')).toMatchObject({ deployment: 'EU Central 1 (AWS)' });
    expect(paths).toEqual([us.apl, 'v2/datasets', eu.apl]);
  });

  it('goes there at once when the list is known, which is asked for once', async () => {
    const { query, paths } = connected();
    await Promise.all([query('european'), query('european')]);
    paths.length = 0;
    await query('european | count');
    expect(paths).toEqual([eu.apl]);
  });

  it('goes to the address of the settings where its deployment has no route', async () => {
    const { query, paths } = connected();
    await query('european');
    expect(await query('asian')).toMatchObject({ deployment: 'the data source’s address' });
    expect(paths.at(-1)).toBe('v1/datasets/_apl');
  });

  it('goes to the deployment of the settings where that of its dataset is not known', async () => {
    const { query, paths } = connected();
    await query('european');
    await query('somewhere');
    expect(paths.at(-1)).toBe(us.apl);
  });

  it('that needs two deployments is not sent there, with a sentence that says what is where', async () => {
    const { query, paths } = connected();
    const needsTwo = query('european | join (american) on id').catch(String);
    expect(await needsTwo).toMatch(/`european` is in EU Central 1 \(AWS\) and `american` is in US East 1 \(AWS\)/);
    paths.length = 0;
    await expect(query('union american, european')).rejects.toMatchObject({ kind: 'request' });
    expect(paths).toEqual([]);
  });

  it.each([
    ['forbidden', 403, '{"code":403,"message":"no"}'],
    ['absent', 404, 'nothing here'],
    ['failing', 500, ''],
    ['overloaded', 503, '{"message":"later"}'],
    ['a page', 200, '<html></html>'],
    ['cut', 200, '[{"name":'],
    ['an object', 200, '{"datasets":[]}'],
    ['empty', 200, '[]'],
    ['of other things', 200, '[1,null]'],
    ['of odd places', 200, '[{"name":"american","edgeDeploymentUrl":{"a":1}},{"name":7,"edgeDeployment":[]}]'],
  ])('works as without a list where that is %s', async (_, status, text) => {
    const { query, paths } = connected({ status, text });
    await expect(query('american')).resolves.toMatchObject({ deployment: 'US East 1 (AWS)' });
    await expect(query('european')).rejects.toMatchObject({ kind: 'notFound' });
    expect(paths.filter((path) => path === eu.apl)).toEqual([]);
    await expect(query('american')).resolves.toMatchObject({ deployment: 'US East 1 (AWS)' });
  });

  it('that fails in another way is not asked for elsewhere', async () => {
    const { query, paths } = connected(undefined, 500);
    await expect(query('european')).rejects.toMatchObject({ kind: 'server' });
    expect(paths).toEqual([us.apl]);
  });
});

it('Without a list, an error is the first one', async () => {
  const schema = new Schema(
    schemaService({ listDatasets: () => throwError(() => new ServiceError('server', 500, '')) })
  );
  const { find, read } = queryRouting(us, schema);
  await read();
  expect(find('european')).toBeUndefined();
});
