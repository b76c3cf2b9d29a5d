import { type AplType } from './dataset';

/** A query that other queries read by its name. */
export interface View {
  name: string;
  aplQuery: string;
  description: string;
  /** The datasets that it reads. */
  datasets: string[];
}

/** A field that is computed when a query uses it. */
export interface VirtualField {
  dataset: string;
  name: string;
  expression: string;
  type: AplType;
  /** The service's unit id, "" for none. */
  unit: string;
  description: string;
}
