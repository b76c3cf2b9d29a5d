import { type DataQueryRequest } from '@grafana/data';

/** Tells whether Grafana itself compares: such a request has another range than the panel, whose own one is `rangeRaw`. */
export function isShiftedByGrafana({ range, rangeRaw }: Pick<DataQueryRequest, 'range' | 'rangeRaw'>): boolean {
  return (
    rangeRaw !== undefined &&
    typeof range.raw.from !== 'string' &&
    new Date(rangeRaw.from.valueOf()).getTime() !== range.from.valueOf()
  );
}
