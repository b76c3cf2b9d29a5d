import { type TimeRange } from '@grafana/data';
import { type TemplateSrv } from '@grafana/runtime';

import { type Variable } from '../apl/completion/completionContext';
import { type Schema } from '../schema/schema';
import { type FieldValues } from '../schema/fieldValues';

/** The surroundings of one editor: what its language features may ask. */
export interface Editing {
  schema: Schema;
  defaultDataset: string | undefined;
  values: FieldValues;
  /** The range of the dashboard or of Explore at present. */
  range: () => TimeRange;
  templates: Pick<TemplateSrv, 'replace'>;
  /** The variables that a query can hold, with the values they have now. */
  variables: () => Variable[];
  /** Tells a person why nothing happened; with `''`, that all is well again. */
  say: (message: string) => void;
}
