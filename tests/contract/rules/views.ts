import { check, list, object, text } from '../check';
import { Skip } from '../outcome';
import { quoted, tableOf, tabular } from '../query';
import { type Rule } from '../rule';
import { jsonOf, type Service } from '../service';

const rule = (name: string, run: Rule['run']): Rule => ({
  section: 'Service facts, "Views" and "Virtual fields"',
  name,
  run,
});

/** Lists records; skips the rule if the service responds with 403 or 404. */
export async function listed(service: Service, path: string): Promise<Array<Record<string, unknown>>> {
  const reply = await service.send('GET', path);
  if (reply.status === 403 || reply.status === 404) {
    throw new Skip(`${path} was answered ${reply.status}`);
  }
  return list(jsonOf(reply, 200, `GET ${path}`), 'the list').map((each) => object(each, 'a record'));
}

export const known = <T>(records: T[], what: string): T[] => {
  if (records.length === 0) {
    throw new Skip(`there are no ${what}`);
  }
  return records;
};

async function virtualFields(service: Service) {
  const datasets = await listed(service, '/v2/datasets');
  const lists = await Promise.all(
    datasets.map(({ name }) => listed(service, `/v2/vfields?dataset=${encodeURIComponent(text(name, 'name'))}`))
  );
  return known(lists.flat(), 'virtual fields');
}

export const viewRules: Rule[] = [
  rule('views are listed with name and query', async ({ service }) => {
    for (const { name, aplQuery } of known(await listed(service, '/v2/views'), 'views')) {
      check(text(name, 'name') !== '' && text(aplQuery, 'aplQuery') !== '', 'a name or a query is empty');
    }
  }),
  rule('a view is queried by its name', async ({ service, sample: { startTime, endTime } }) => {
    const [{ name }] = known(await listed(service, '/v2/views'), 'views');
    const answer = await tabular(service, `${quoted(text(name, 'name'))} | limit 1`, { startTime, endTime });
    list(tableOf(answer).fields, 'fields');
  }),
  rule('virtual fields are listed with dataset, name and expression', async ({ service }) => {
    for (const { dataset, name, expression } of await virtualFields(service)) {
      text(dataset, 'dataset');
      check(text(name, 'name') !== '' && text(expression, 'expression') !== '', 'a name or an expression is empty');
    }
  }),
  rule('a virtual field is used like a field', async ({ service, sample: { startTime, endTime } }) => {
    const [{ dataset, name }] = await virtualFields(service);
    const field = quoted(text(name, 'name'));
    const apl = `${quoted(text(dataset, 'dataset'))} | where isnotnull(${field}) | summarize n = count()`;
    list(tableOf(await tabular(service, apl, { startTime, endTime })).fields, 'fields');
  }),
];
