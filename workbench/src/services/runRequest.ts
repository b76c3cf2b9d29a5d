import {
  CoreApp,
  type DataFrame,
  type DataQueryRequest,
  type DataQueryResponse,
  type DataSourceApi,
  DataTopic,
  LoadingState,
  type PanelData,
  toDataFrame,
} from '@grafana/data';
import { toDataQueryError } from '@grafana/runtime';
import { catchError, defer, from, map, merge, type Observable, of, share, takeUntil, timer } from 'rxjs';

/** Milliseconds before a panel shows that it's loading. */
const timeoutMs = 200;

type QueryFunction = DataSourceApi['query'];

/**
 * Runs a request and emits panel data, like Grafana's core. Hidden queries aren't sent, and errors become the panel's errors.
 * @param queryFunction replaces the data source's `query`, for template variables, whose responses aren't frames and stay unchanged
 */
export function runRequest(
  dataSource: DataSourceApi,
  request: DataQueryRequest,
  queryFunction?: QueryFunction
): Observable<PanelData> {
  const waiting = waitingFor(request);
  const targets = queryFunction ? request.targets : visibleTargets(dataSource, request);
  if (targets.length === 0) {
    return of({ ...waiting, state: LoadingState.Done });
  }
  const query = queryFunction ?? ((sent) => dataSource.query(sent));
  const answers = defer(() => from(query({ ...request, targets }))).pipe(
    map(gatherPackets(request, queryFunction === undefined)),
    catchError((error: unknown) => of(failedData(request, error))),
    share()
  );
  return merge(
    timer(timeoutMs).pipe(
      map(() => waiting),
      takeUntil(answers)
    ),
    answers
  );
}

/**
 * Combines the packets of a request into panel data: a packet replaces an earlier packet with the same key.
 * @param areFrames false for a template variable, whose responses stay unchanged
 */
export function gatherPackets(request: DataQueryRequest, areFrames = true): (packet: DataQueryResponse) => PanelData {
  const packets = new Map<string, DataFrame[]>();
  return (packet) => {
    packets.set(packet.key ?? 'A', areFrames ? packet.data.map((frame) => toDataFrame(frame)) : packet.data);
    return panelData(waitingFor(request), [...packets.values()].flat(), packet);
  };
}

/** The panel data for a request that failed completely. */
export function failedData(request: DataQueryRequest, error: unknown): PanelData {
  const shown = toDataQueryError(error instanceof Error || typeof error === 'string' ? error : Object(error));
  return { ...waitingFor(request), state: LoadingState.Error, error: shown, errors: [shown] };
}

function waitingFor(request: DataQueryRequest): PanelData {
  return { state: LoadingState.Loading, series: [], request, timeRange: request.range };
}

function visibleTargets(dataSource: DataSourceApi, request: DataQueryRequest) {
  return request.targets
    .map((target) => ({ ...dataSource.getDefaultQuery?.(CoreApp.Dashboard), ...target }))
    .filter((target) => !target.hide && (dataSource.filterQuery?.(target) ?? true));
}

function panelData(waiting: PanelData, frames: DataFrame[], packet: DataQueryResponse): PanelData {
  const errors = packet.errors ?? (packet.error ? [packet.error] : undefined);
  const isOverlay = (frame: DataFrame) => frame.meta?.dataTopic === DataTopic.Annotations;
  return {
    ...waiting,
    state: errors?.length ? LoadingState.Error : (packet.state ?? LoadingState.Done),
    series: frames.filter((frame) => !isOverlay(frame)),
    annotations: frames.filter(isOverlay),
    errors,
    error: errors?.[0],
    request: waiting.request && { ...waiting.request, endTime: Date.now() },
  };
}
