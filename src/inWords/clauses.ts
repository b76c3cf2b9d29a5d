/** A result that a question names: an aggregate over events. */
export interface WordsMeasure {
  /** The call in APL. */
  apl: string;
  /** Name of the column, if a later step needs it. */
  name: string;
  /** True if the words may also mean a list of values, as in `distinct uri`. */
  mayList?: boolean;
}

export interface Sorting {
  /** A field in APL or an aggregate; `undefined` for the question's only aggregate. */
  by: string | WordsMeasure | undefined;
  direction: 'asc' | 'desc' | undefined;
}

/** One part of a question. */
export type Clause =
  | { kind: 'measures'; measures: WordsMeasure[]; condition?: string }
  | { kind: 'share'; condition: string }
  | { kind: 'rows' }
  | { kind: 'columns'; fields: string[] }
  | { kind: 'distinct'; field: string }
  /** Groups in APL: fields, and buckets of time. */
  | { kind: 'groups'; groups: string[] }
  | { kind: 'bucket'; bucket: string }
  | { kind: 'where'; condition: string }
  | ({ kind: 'sort' } & Sorting)
  | { kind: 'top'; count: string; field: string | undefined; by: Sorting['by']; direction: 'asc' | 'desc' }
  | { kind: 'limit'; count: string }
  | { kind: 'newest'; count: string | undefined; direction: 'asc' | 'desc' }
  | { kind: 'dataset'; dataset: string }
  /** The change that a follow-up question makes to the query. */
  | { kind: 'also' | 'instead' }
  /** A function for the field that the query aggregates. */
  | { kind: 'function'; aggregate: string }
  | { kind: 'remove'; part: 'limit' | 'sort' | 'where' | 'groups'; field?: string };

export const isKindOf =
  <K extends Clause['kind']>(kind: K) =>
  (clause: Clause): clause is Extract<Clause, { kind: K }> =>
    clause.kind === kind;
