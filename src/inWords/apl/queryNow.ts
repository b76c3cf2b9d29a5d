import { type KnownSchema, type SchemaField } from '@aplkit/language/apl/analysis/schema';

/** The query that a question may change, with the names that it can use. */
export interface QueryNow {
  /** The current query; empty if there's none. */
  query: string;
  /** The dataset of a new query, unless the question names one. */
  dataset: string | undefined;
  schema: KnownSchema;
  /** The dataset's fields. */
  fields: readonly SchemaField[];
  /** The columns that the current query computes. */
  computed: readonly SchemaField[];
}
