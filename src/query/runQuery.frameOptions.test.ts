import { getDefaultTimeRange } from '@grafana/data';

import { isApl } from './kinds';
import { migrateQuery } from './migration/migrate';
import { type SinglePlan } from './plan/plan';
import { frameOptions } from './runQuery';
import { withoutUnset } from './withoutUnset';

const templates = { replace: (text?: string) => (text ?? '').replace('$env', 'live') };
const plan: SinglePlan = { kind: 'single', apl: () => 'logs | count' };
const request = { range: getDefaultTimeRange() };
const migrated = (saved: object) => {
  const query = migrateQuery(saved);
  return isApl(query) ? query : fail();
};
const optionsOf = (saved: object) => frameOptions(migrated(saved), plan, { templates, request });

describe('What a query says of its frames', () => {
  it('is the format “auto” and nothing else, where it says nothing', () => {
    const options = optionsOf({ refId: 'A', query: 'logs' });
    expect(withoutUnset(options)).toEqual({ refId: 'A', kind: 'apl', format: 'auto', query: 'logs | count' });
  });

  it('is passed on, with variables in the legend replaced', () => {
    expect(
      optionsOf({ format: 'numeric', legend: '$env {{host}}', fill: 'zero', wide: true, bodyField: 'msg' })
    ).toMatchObject({ format: 'numeric', legend: 'live {{host}}', fill: 'zero', wide: true, bodyField: 'msg' });
  });

  it('knows the panel that asks, so that Auto is what that panel draws', () => {
    const saved = migrated({ refId: 'A', query: 'logs' });
    expect(frameOptions(saved, plan, { templates, request: { ...request, panelPluginId: 'logs' } })).toMatchObject({
      panel: 'logs',
    });
  });

  it('has the limit, but not for the lines after those that are shown', () => {
    const limited: SinglePlan = {
      ...plan,
      requested: { limit: 100, by: 'limit', why: undefined, unit: 'events', ordered: true },
    };
    const limitOf = (more: object) =>
      frameOptions({ ...migrated({ query: 'logs' }), ...more }, limited, { templates, request }).limit;
    expect([limitOf({}), limitOf({ supportingQueryType: 'infiniteScroll' })]).toEqual([100, undefined]);
  });

  it('is the totals for an old query of the official plugin that asks for them', () => {
    expect(optionsOf({ apl: 'logs', totals: true })).toMatchObject({ totals: true });
  });
});
