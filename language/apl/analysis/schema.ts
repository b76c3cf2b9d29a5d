/** The known part of the service's schema. */
export interface KnownSchema {
  /** The names of all datasets and views; `undefined` if they are unknown. */
  datasets: readonly string[] | undefined;
  views?: ReadonlyMap<string, SchemaView>;
  /** Default dataset for queries converted from other languages. */
  defaultDataset?: string;
  /** Fields of a dataset; `undefined` if unknown. */
  fieldsOf: (dataset: string) => readonly SchemaField[] | undefined;
  /** Display name of a dataset's edge deployment; `undefined` if unknown. */
  edgeOf?: (dataset: string) => string | undefined;
}

/** A query that can be read by name. */
export interface SchemaView {
  query: string;
  description?: string;
  /** Datasets that it reads, if known. */
  datasets?: readonly string[];
}

export interface SchemaField {
  name: string;
  /** The service's type: `integer`, `integer|float` … */
  type?: string;
  unit?: string;
  description?: string;
  /** For a virtual field: computed when queried. */
  expression?: string;
  /** Set if the service's owners do not want it to be suggested. */
  hidden?: boolean;
}

/** A schema with one field in all unknown datasets. */
export const withField = (schema: KnownSchema, field: SchemaField): KnownSchema => ({
  ...schema,
  fieldsOf: (dataset) => schema.fieldsOf(dataset) ?? [field],
});

/** A schema without a service: nothing is known, so no name is wrong. */
export const noSchema: KnownSchema = { datasets: undefined, fieldsOf: () => undefined };
