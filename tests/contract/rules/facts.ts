import { check, equal, integer, list, object, show, text } from '../check';
import { statusOf, tableOf, tabular } from '../query';
import { type Rule } from '../rule';

/** A fact that the contract marks "not shown", from the service's public documentation and clients. */
const rule = (name: string, run: Rule['run']): Rule => ({ section: 'Beyond the contract', name, run });
const queryPath = '/v1/datasets/_apl?format=tabular';

const refused = (
  name: string,
  status: number,
  apl: string | undefined,
  look?: (body: Record<string, unknown>) => void
) =>
  rule(name, async ({ service, sample }) => {
    const body = apl === undefined ? {} : { apl: apl.replace('{source}', sample.source) };
    const json = object(await service.json(status, 'POST', queryPath, body), 'the body');
    text(json.message, 'message');
    look?.(json);
  });

export const factRules: Rule[] = [
  refused('a query with a mistake is 400, with line and column', 400, '{source}\n| where ==', ({ detail }) => {
    const { line, column } = object(detail, 'detail');
    equal(integer(line, 'detail.line'), 2, 'detail.line');
    check(integer(column, 'detail.column') > 0, 'detail.column is not above zero');
  }),
  refused('an unknown field is 400', 400, '{source} | where no_such_field_at_all == 1'),
  refused('an unknown dataset is 404', 404, "['no-such-dataset-at-all'] | limit 1"),
  refused('an empty query is 422', 422, ''),
  rule('apl-source and apl-source-id say who asks, and change no answer', async ({ service, sample }) => {
    const query = { apl: `${sample.source} | summarize count()` };
    const named = `${queryPath}&apl-source=contract&apl-source-id=rules`;
    const [bare, asked] = [await tabular(service, query.apl), await service.json(200, 'POST', named, query)];
    equal(tableOf(object(asked, 'the answer')).columns, tableOf(bare).columns, 'the columns');
  }),
  rule('status.isEstimate is a boolean, and false for a plain count', async ({ service, sample }) => {
    const { isEstimate = false } = statusOf(await tabular(service, `${sample.source} | summarize count()`));
    equal(isEstimate, false, 'status.isEstimate');
  }),
  rule('errors carry a code and a message', async ({ service }) => {
    const json = await service.json(404, 'GET', '/v2/annotations/ann_no-such');
    const { code, message } = object(json, 'the body');
    check(code !== undefined, 'there is no code');
    check(text(message, 'message') !== '', 'message is empty');
  }),
  rule('the computed fields of a summarize say what computed them', async ({ service, sample }) => {
    const answer = await tabular(service, `${sample.source} | summarize count()`);
    const field = object(list(tableOf(answer).fields, 'fields')[0], 'the field');
    equal([field.name, field.type, object(field.agg, 'agg').name], ['count_', 'integer', 'count'], 'the field');
  }),
  rule('groups by time have buckets, and totals in a second table', async ({ service, sample }) => {
    const { startTime, endTime, source } = sample;
    const answer = await tabular(service, `${source} | summarize count() by bin(_time, 1h)`, { startTime, endTime });
    equal(tableOf(answer).buckets, { field: '_time', size: 3_600_000_000_000 }, 'buckets');
    equal(tableOf(answer, 1).name, '_totals', 'the name of the second table');
    equal(list(list(tableOf(answer, 1).columns, 'columns')[0], 'its column')[0], sample.times.length, 'the total');
  }),
  rule('datasets are listed with id, name and kind', async ({ service, sample }) => {
    const datasets = list(await service.json(200, 'GET', '/v2/datasets'), 'the list').map((each) =>
      object(each, 'one')
    );
    const names = datasets.map(({ id, name, kind }) => [text(id, 'id'), text(kind, 'kind'), text(name, 'name')][2]);
    check(names.includes(sample.dataset), `the list has only ${show(names)}`);
  }),
  rule("a dataset's fields are listed with name, type, unit, hidden and description", async ({ service, sample }) => {
    const path = `/v2/datasets/${encodeURIComponent(sample.dataset)}/fields`;
    const fields = list(await service.json(200, 'GET', path), 'the list').map((each) => object(each, 'a field'));
    check(
      fields.some(({ name }) => name === '_time'),
      'there is no _time'
    );
    fields.forEach(({ name, type, unit, description }) =>
      [name, type, unit, description].forEach((each) => text(each, 'a member'))
    );
  }),
  {
    ...rule('POST is 201, PUT 200, DELETE 204 without a body; ids begin with ann_', async ({ service, sample }) => {
      const draft = {
        type: 'contract-test',
        datasets: [sample.dataset],
        time: sample.startTime,
        title: 'Contract test',
      };
      const created = object(await service.json(201, 'POST', '/v2/annotations', draft), 'the answer');
      const path = `/v2/annotations/${text(created.id, 'id')}`;
      check(text(created.id, 'id').startsWith('ann_'), `the id is ${show(created.id)}`);
      const put = await service.send('PUT', path, { title: 'Another' });
      const { status, text: rest } = await service.send('DELETE', path);
      equal([put.status, status, rest], [200, 204, ''], 'the statuses of PUT and DELETE, and the body');
    }),
    writes: true,
  },
  {
    ...rule(
      'an annotation without datasets or type, or with a type of other letters, is 400',
      async ({ service, sample }) => {
        const datasets = [sample.dataset];
        for (const draft of [{ type: 'x' }, { datasets }, { datasets, type: 'Not Allowed' }]) {
          await service.json(400, 'POST', '/v2/annotations', draft);
        }
      }
    ),
    writes: true,
  },
];
