import { lastValueFrom } from 'rxjs';

import { AppEvents, type DataQueryResponse, dateTime, EventBusSrv } from '@grafana/data';
import { setAppEvents } from '@grafana/runtime';

import { fakeGrafana } from '../testing/fakeGrafana';

const incident = { id: '1', type: 'incident', datasets: [], time: '2024-01-02T03:04:05Z' };

function dashboard(answer: unknown) {
  const answers: Record<string, unknown> = { 'GET v2/annotations': answer, 'POST v1/datasets/_apl': answer };
  const { datasource } = fakeGrafana(answers);
  const bus = new EventBusSrv();
  setAppEvents(bus);
  const alerts: unknown[][] = [];
  bus.on(AppEvents.alertError, (payload) => alerts.push([...(payload ?? [])]));
  const range = { from: dateTime(0), to: dateTime(3_600_000), raw: { from: 'now-1h', to: 'now' } };
  /** Asks as a dashboard does: for its layer of this name, or for a panel. */
  const refresh = (
    layer: string | undefined,
    kind: 'annotations' | 'apl' = 'annotations'
  ): Promise<DataQueryResponse> =>
    lastValueFrom(
      datasource.query({
        ...{
          requestId: 'AQ1',
          interval: '1m',
          intervalMs: 60_000,
          timezone: 'utc',
          app: 'dashboard',
          startTime: 0,
          range,
        },
        scopedVars: layer === undefined ? {} : { __annotation: { text: layer, value: {} } },
        targets: [{ refId: 'Anno', kind, query: kind === 'apl' ? 'releases' : '' }],
      })
    );
  return { answers, alerts, refresh };
}

describe('On a dashboard', () => {
  it('a layer that fails says so, with its name and why, once and not at each refresh', async () => {
    const { alerts, refresh } = dashboard(403);
    await refresh('Incidents');
    await refresh('Incidents');
    expect(alerts).toEqual([
      ['The annotation layer “Incidents” couldn’t be loaded', expect.stringContaining('permission')],
    ]);
    await refresh('Releases', 'apl');
    expect(alerts[1][0]).toContain('“Releases”');
  });

  it('a layer that fails for another reason, or again after it worked, says so again', async () => {
    const { answers, alerts, refresh } = dashboard(403);
    await refresh('Incidents');
    answers['GET v2/annotations'] = 502;
    await refresh('Incidents');
    await refresh('Incidents');
    expect(alerts).toHaveLength(2);
    answers['GET v2/annotations'] = [incident];
    await refresh('Incidents');
    expect(alerts).toHaveLength(2);
    answers['GET v2/annotations'] = 502;
    await refresh('Incidents');
    expect(alerts).toHaveLength(3);
  });

  it('a panel that fails says so in the panel alone', async () => {
    const { alerts, refresh } = dashboard(403);
    expect((await refresh(undefined)).errors).toHaveLength(1);
    expect(alerts).toEqual([]);
  });
});
