import { of } from 'rxjs';

import { dateTime } from '@grafana/data';

import { readSettings } from '../config/readSettings';
import { ValueLookup } from '../profile/valueLookup';
import { type QueryResult } from '../service/queryResult';
import { type QueryBody } from '../service/types';
import { spanValues } from './spanValues';

const [from, to] = [dateTime(0), dateTime(1000)];
const range = { from, to, raw: { from, to } };
const source = {
  uid: 'apl',
  name: 'APL',
  settings: readSettings({ tracesDataset: 'spans' }),
  schema: { datasets: async () => [], fields: async () => [] },
};
const templates = { replace: (text = '') => text };

/** Returns the queries that ask for values. */
async function asked(part: 'service' | 'operation', search: object): Promise<string[]> {
  const answer: QueryResult = { bytes: 0, body: { format: 'tabular', status: {}, tables: [] } };
  const query = jest.fn((_: QueryBody) => of(answer));
  await spanValues(part, { search, source, range, templates }, new ValueLookup({ query }));
  return query.mock.calls.map(([{ apl }]) => apl);
}

describe('Suggestions for a search for traces', () => {
  it('are the operations of the service that is chosen', async () => {
    expect(await asked('operation', { service: 'a "b"' })).toEqual([
      `spans\n| where ['service.name'] == "a \\"b\\""\n| where isnotnull(name) | summarize count_ = count() by name | top 30 by count_ desc`,
    ]);
  });

  it('are the services and the operations of all spans where none is chosen', async () => {
    expect(await asked('operation', {})).toEqual([
      'spans\n| where isnotnull(name) | summarize count_ = count() by name | top 30 by count_ desc',
    ]);
    expect(await asked('service', { service: 'web', operation: 'GET' })).toEqual([
      expect.stringMatching(/^spans\n\| where isnotnull\(\['service.name'\]\)/),
    ]);
  });
});
