import { defer, filter, from, map, mergeMap, type Observable, of, scan, startWith } from 'rxjs';

import { type DataQueryRequest } from '@grafana/data';

import { withoutEmpty } from '../frames/shapes/recordFields';
import { interpolateTexts, type Templates } from '../query/interpolation/interpolateNames';
import { type TargetFrames } from '../query/result/targetFrames';
import { type Service } from '../service/client';
import { listChecks, type Listed, listMonitors, type Monitor, type MonitorCheck } from '../service/monitors';
import { SharedRequests } from '../service/sharedRequests';
import { type Settings } from '../settings';
import { type AplQuery, type MonitorsQuery } from '../types';
import { periodOf } from '../query/plan/timeRanges';
import { failWithoutAny, type LoadedHistory, loadHistory, type MonitorLists } from './loadHistory';
import { monitorTable, openingsFrame, stateTimeline } from './monitorFrames';
import { missingNotices, historyNotices } from './monitorNotices';

/** Maximum number of concurrent requests for histories. */
const concurrentHistories = 6;

interface MonitorsContext {
  settings: Pick<Settings, 'organizationUrl'>;
  templates: Templates;
  request: Pick<DataQueryRequest<AplQuery>, 'range' | 'scopedVars'>;
}

/** Runs queries of kind `monitors`. Queries that run at the same time share their requests. */
export function monitorQueries(service: Pick<Service, 'send'>) {
  const monitors = new SharedRequests<Listed<Monitor>>();
  const histories = new SharedRequests<Listed<MonitorCheck>>();
  const lists: MonitorLists = {
    list: () => monitors.share('', () => listMonitors(service)),
    // Ranges are compared by the second, because layers resolve `now` one after the other.
    checks: (id, range) => {
      const seconds = [range.from, range.to].map((time) => Math.floor(time / 1000));
      return histories.share(JSON.stringify([id, ...seconds]), () => listChecks(service, id, range));
    },
  };
  return { run: (target: MonitorsQuery, context: MonitorsContext) => runMonitors(target, context, lists) };
}

/** Runs a migrated `monitors` query. Its frame grows as histories arrive. Unsubscribing cancels the requests. */
function runMonitors(target: MonitorsQuery, context: MonitorsContext, lists: MonitorLists): Observable<TargetFrames> {
  return defer(() => {
    const { templates, request } = context;
    const { scopedVars, range } = request;
    const span = periodOf(range);
    const end = Math.min(Date.now(), span.to);
    const { names = [], states = [] } = target.monitors ?? {};
    const wantedNames = interpolateTexts(names, scopedVars, templates);
    const wantedStates = interpolateTexts(states, scopedVars, templates);
    const isWanted = ({ id, name }: Monitor) =>
      wantedNames === undefined || wantedNames.includes(name) || wantedNames.includes(id);

    const isLayer = scopedVars.__annotation !== undefined;
    const framesOf = (
      all: readonly LoadedHistory[],
      total: number,
      { items, waited: listWait }: Listed<Monitor>
    ): TargetFrames => ({
      partial: all.length < total,
      frames: () => {
        const monitors = all
          .map(({ monitor }) => monitor)
          .filter(({ state }) => wantedStates === undefined || wantedStates.includes(state));
        const notices = [...missingNotices(wantedNames, items), ...historyNotices(all, total, listWait)];
        const options = { refId: target.refId, range: span, end, page: context.settings.organizationUrl, notices };
        if (isLayer) {
          return [openingsFrame(monitors, options)];
        }
        return target.monitors?.as === 'timeline'
          ? withoutEmpty(stateTimeline(monitors, options))
          : [monitorTable(monitors, options)];
      },
    });

    return lists.list().pipe(
      mergeMap((list) => {
        const chosen = list.items.filter(isWanted).sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
        return chosen.length === 0
          ? of(framesOf([], 0, list))
          : from(chosen.map((monitor, at) => ({ monitor, at }))).pipe(
              mergeMap(({ monitor, at }) => loadHistory(monitor, at, span, end, lists), concurrentHistories),
              scan<LoadedHistory, LoadedHistory[]>((all, one) => [...all, one].sort((a, b) => a.at - b.at), []),
              startWith<LoadedHistory[]>([]),
              // Charts draw a layer only once.
              filter((all) => !isLayer || all.length === chosen.length),
              map((all) => framesOf(failWithoutAny(all, chosen.length), chosen.length, list))
            );
      })
    );
  });
}
