import { concat, concatMap, delay, map, type MonoTypeOperatorFunction, of, pipe } from 'rxjs';

import { type DataFrame, type DataQueryRequest, type DataQueryResponse, LoadingState } from '@grafana/data';

import { type AplQuery, type ExploreParts } from '../types';

type Request = Pick<DataQueryRequest<AplQuery & ExploreParts>, 'range' | 'targets'>;

/** Adapts log lines to the way Explore handles empty results. */
export function linesInExplore(request: Request): MonoTypeOperatorFunction<DataQueryResponse> {
  return pipe(withEnds(request), scannable(request));
}

const isDone = ({ state }: DataQueryResponse) => state === LoadingState.Done;
const isLogs = ({ meta }: DataFrame) => meta?.preferredVisualisationType === 'logs';
const isMore = ({ supportingQueryType }: ExploreParts) => supportingQueryType === 'infiniteScroll';

/** If scrolling finds no new lines, ends it with an empty frame whose limit can't be reached. */
function withEnds({ range, targets }: Request): MonoTypeOperatorFunction<DataQueryResponse> {
  const [from, to] = [range.from.valueOf(), range.to.valueOf()];
  const isNew = (time: number) => time > from && time < to;
  const hasNew = ({ fields }: DataFrame) => fields[0]?.values.some(isNew) === true;
  return map((response) => {
    const ended = isDone(response)
      ? targets
          .filter(isMore)
          .filter(({ refId }) => !response.data.some((frame) => frame.refId === refId && hasNew(frame)))
      : [];
    const ends = ended.map(({ refId }): DataFrame => ({
      refId,
      fields: [],
      length: 0,
      meta: { preferredVisualisationType: 'logs', limit: Number.MAX_SAFE_INTEGER },
    }));
    return ends.length === 0 ? response : { ...response, data: [...response.data, ...ends] };
  });
}

/** Emits an empty result twice: without frames to continue a running scan, then with them to offer a scan. */
function scannable({ targets }: Request): MonoTypeOperatorFunction<DataQueryResponse> {
  return concatMap((response) => {
    const isEmpty = isDone(response) && response.data.every((frame) => isLogs(frame) && frame.length === 0);
    return isEmpty && response.data.length > 0 && !targets.some(isMore)
      ? concat(of({ ...response, data: [] }), of(response).pipe(delay(0)))
      : of(response);
  });
}
