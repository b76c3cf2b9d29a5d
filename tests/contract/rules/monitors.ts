import { check, list, object, text, time } from '../check';
import { type Rule, type Subject } from '../rule';
import { jsonOf } from '../service';
import { known, listed } from './views';

const rule = (name: string, run: Rule['run'], writes?: true): Rule => ({
  section: 'Service facts, "Monitors" and "Saved queries"',
  name,
  run,
  ...(writes && { writes }),
});

const monitors = async ({ service }: Subject) => known(await listed(service, '/v2/monitors'), 'monitors');

async function checks(subject: Subject) {
  const found = await monitors(subject);
  const end = Date.parse(subject.sample.endTime);
  const [from, to] = [end - 3_600_000, end].map((moment) => encodeURIComponent(new Date(moment).toISOString()));
  const lists = await Promise.all(
    found.slice(0, 10).map(({ id }) => {
      const path = `/v2/monitors/${encodeURIComponent(text(id, 'id'))}/history`;
      return listed(subject.service, `${path}?startTime=${from}&endTime=${to}`);
    })
  );
  return known(lists.flat(), 'checks');
}

export const monitorRules: Rule[] = [
  rule('monitors are listed with id, name and type', async (subject) => {
    for (const { id, name, type } of await monitors(subject)) {
      check(text(id, 'id') !== '' && text(name, 'name') !== '', 'an id or a name is empty');
      check(['Threshold', 'MatchEvent', 'AnomalyDetection'].includes(text(type, 'type')), 'type is another one');
    }
  }),
  rule('a monitor has a query in APL or MPL', async (subject) => {
    for (const { aplQuery = '', mplQuery = '' } of await monitors(subject)) {
      check(text(aplQuery, 'aplQuery') + text(mplQuery, 'mplQuery') !== '', 'it has neither aplQuery nor mplQuery');
    }
  }),
  rule('the MPL of a monitor runs as it is', async (subject) => {
    const { service, sample } = subject;
    const texts = (await monitors(subject)).map(({ mplQuery = '' }) => text(mplQuery, 'mplQuery'));
    const [mpl] = known(
      texts.filter((each) => each !== ''),
      'monitors of metrics'
    );
    const dataset = (await listed(service, '/v2/datasets')).find(({ name }) => mpl.includes(text(name, 'name')));
    const address = dataset?.edgeDeploymentUrl;
    const there = typeof address === 'string' ? service.at(address) : service;
    await there.json(200, 'POST', '/v1/query/_mpl', { mpl, startTime: sample.startTime, endTime: sample.endTime });
  }),
  rule('a threshold is a number, its operator a word, minutes are numbers', async (subject) => {
    for (const monitor of await monitors(subject)) {
      for (const member of ['threshold', 'intervalMinutes', 'rangeMinutes']) {
        check(['undefined', 'number'].includes(typeof monitor[member]), `${member} is no number`);
      }
      check(['undefined', 'string'].includes(typeof monitor.operator), 'operator is no string');
    }
  }),
  rule('a history lists checks with a state, open or closed, and a time', async (subject) => {
    for (const { state, timestamp } of await checks(subject)) {
      check(['open', 'closed'].includes(text(state, 'state')), `a state is “${String(state)}”`);
      time(timestamp, 'timestamp');
    }
  }),
  rule('the history of a monitor that is not there is a 404', async ({ service, sample }) => {
    const range = `startTime=${encodeURIComponent(sample.startTime)}&endTime=${encodeURIComponent(sample.endTime)}`;
    const { status } = await service.send('GET', `/v2/monitors/there-is-none/history?${range}`);
    check(status === 404, `it was answered ${status}`);
  }),
  rule(
    'a monitor without a name or a type is refused',
    async ({ service }) => {
      for (const body of [{ type: 'MatchEvent' }, { type: 'Threshold', mplQuery: 'a:b' }, { name: 'contract test' }]) {
        const { status } = await service.send('POST', '/v2/monitors', body);
        check(status === 400 || status === 422, `it was answered ${status}`);
      }
    },
    true
  ),
  rule('notifiers are listed with id and name', async ({ service }) => {
    for (const { id, name } of known(await listed(service, '/v2/notifiers'), 'notifiers')) {
      check(text(id, 'id') !== '' && text(name, 'name') !== '', 'an id or a name is empty');
    }
  }),
  rule('saved queries of all are listed with name, author and text', async ({ service }) => {
    for (const { name, who, query } of known(
      await listed(service, '/v2/apl-starred-queries?who=all'),
      'saved queries'
    )) {
      text(name, 'name');
      text(who, 'who');
      text(object(query, 'query').apl, 'query.apl');
    }
  }),
  rule('saved queries are listed by dataset', async ({ service }) => {
    const all = known(await listed(service, '/v2/apl-starred-queries?who=all'), 'saved queries');
    const [{ dataset }] = known(
      all.filter((each) => typeof each.dataset === 'string'),
      'saved queries of a dataset'
    );
    const name = text(dataset, 'dataset');
    const path = `/v2/apl-starred-queries?who=all&dataset=${encodeURIComponent(name)}`;
    const found = list(jsonOf(await service.send('GET', path), 200, `GET ${path}`), 'the list');
    check(found.length > 0, 'the list is empty');
    check(
      found.every((each) => object(each, 'a query').dataset === name),
      'one is of another dataset'
    );
  }),
];
