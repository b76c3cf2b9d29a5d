/** The known part of the service's schema. */
export interface KnownSchema {
  /** The names of all datasets and views; `undefined` if unknown. */
  datasets: readonly string[] | undefined;
  views?: ReadonlyMap<string, SchemaView>;
  /** Default dataset for queries converted from other languages. */
  defaultDataset?: string;
  /** A dataset's fields; `undefined` if unknown. */
  fieldsOf: (dataset: string) => readonly SchemaField[] | undefined;
  /** Display name of the edge deployment that a dataset is in; `undefined` if unknown. */
  edgeOf?: (dataset: string) => string | undefined;
  /** Grafana's built-in variables, such as `$__interval`, that queries can use. */
  builtIns?: readonly string[];
  /** True if a variable, as written in the query, can have several values. */
  isList?: (variable: string) => boolean;
}

/** A saved query that can be read by name. */
export interface SchemaView {
  query: string;
  description?: string;
  /** Datasets that the view's query reads, if known. */
  datasets?: readonly string[];
}

export interface SchemaField {
  name: string;
  /** The field's type in the service, such as `integer` or `integer|float`. */
  type?: string;
  unit?: string;
  description?: string;
  /** Expression of a virtual field, which is computed when queried. */
  expression?: string;
  /** Set if the dataset's owners hide the field from suggestions. */
  hidden?: boolean;
}

/** Adds a field to each dataset whose fields aren't known. */
export const withField = (schema: KnownSchema, field: SchemaField): KnownSchema => ({
  ...schema,
  fieldsOf: (dataset) => schema.fieldsOf(dataset) ?? [field],
});

/** A schema without a service. Nothing is known, so no name counts as wrong. */
export const noSchema: KnownSchema = { datasets: undefined, fieldsOf: () => undefined };
