import { check, list, object, text } from '../check';
import { quoted } from '../query';
import { type Rule } from '../rule';
import { jsonOf } from '../service';
import { known, listed } from './views';

const rule = (name: string, run: Rule['run']): Rule => ({ section: 'Dashboards of the service', name, run });

export const dashboardRules: Rule[] = [
  rule('dashboards are listed with uid, time and document', async ({ service }) => {
    for (const { uid, updatedAt, dashboard } of known(await listed(service, '/v2/dashboards'), 'dashboards')) {
      check(text(uid, 'uid') !== '', 'a uid is empty');
      check(!Number.isNaN(Date.parse(text(updatedAt, 'updatedAt'))), 'updatedAt is no time');
      text(object(dashboard, 'dashboard').name, 'name');
    }
  }),
  rule('a dashboard has charts with ids and types, and a layout of 12 columns', async ({ service }) => {
    for (const { dashboard } of known(await listed(service, '/v2/dashboards'), 'dashboards')) {
      const { charts, layout } = object(dashboard, 'dashboard');
      for (const chart of list(charts, 'charts').map((each) => object(each, 'a chart'))) {
        check(text(chart.id, 'id') !== '' && text(chart.type, 'type') !== '', 'an id or a type is empty');
      }
      for (const { i, x, w } of list(layout, 'layout').map((each) => object(each, 'a place'))) {
        text(i, 'i');
        check(Number(x) >= 0 && Number(x) + Number(w) <= 12, 'a chart is beyond 12 columns');
      }
    }
  }),
  rule('a dashboard is read by its uid', async ({ service }) => {
    const [{ uid }] = known(await listed(service, '/v2/dashboards'), 'dashboards');
    const path = `/v2/dashboards/uid/${encodeURIComponent(text(uid, 'uid'))}`;
    const read = object(jsonOf(await service.send('GET', path), 200, `GET ${path}`), 'the dashboard');
    check(read.uid === uid, `it has another uid than ${quoted(text(uid, 'uid'))}`);
    object(read.dashboard, 'dashboard');
  }),
  rule('a dashboard that is not there is a 404', async ({ service }) => {
    const reply = await service.send('GET', '/v2/dashboards/uid/there-is-none');
    check(reply.status === 404, `it was answered ${reply.status}`);
  }),
];
