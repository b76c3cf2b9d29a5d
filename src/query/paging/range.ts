import { type QueryBody } from '../../service/types';
import { type MovingBound } from './bounds';
import { instantText } from './instant';

/** The range of a query; its pages narrow it. */
export type QueryRange = Required<Pick<QueryBody, 'startTime' | 'endTime'>>;

/** A range with the bound that a page moves. */
export function boundedRange(range: QueryRange, bound: MovingBound | undefined): QueryRange {
  if (bound === undefined) {
    return range;
  }
  const at = instantText(bound.at);
  return bound.side === 'start' ? { ...range, startTime: at } : { ...range, endTime: at };
}
