import { type QueryBody } from './types';

/** Range of a query's request. */
export type QueryRange = Required<Pick<QueryBody, 'startTime' | 'endTime'>>;

/** Milliseconds since 1970, or an object that stands for them. */
type Time = Pick<Date, 'valueOf'>;

const isoText = (time: Time): string => new Date(time.valueOf()).toISOString();

export const queryRangeOf = ({ from, to }: { from: Time; to: Time }): QueryRange => ({
  startTime: isoText(from),
  endTime: isoText(to),
});

/** Range that is slightly wider, because the service might exclude its bounds. */
export const widerQueryRange = ({ from, to }: { from: number; to: number }): QueryRange =>
  queryRangeOf({ from: from - 1, to: to + 1 });
