import { type MovingBound } from './bounds';

/** What the next request differs in from the first one. */
export interface PageRequest {
  limit: number;
  bound?: MovingBound;
  cursor?: string;
}

/** Which rows the next page is asked for. */
export type Step =
  /** The last row's moment and everything behind it. */
  | { kind: 'from' }
  /** Behind the last row's moment, some rows of which may have been missed: `expected` are left as far as the service says. */
  | { kind: 'behind'; expected: number | undefined }
  /** Where a cursor points to. `untold`: rows at the edge may come again. */
  | { kind: 'cursor'; cursor: string; bound: MovingBound | undefined; untold: boolean }
  | { kind: 'end' };
