/** The known part of the service's schema. */
export interface KnownSchema {
  /** The names of all datasets and views; `undefined` if they are unknown. */
  datasets: readonly string[] | undefined;
  views?: ReadonlyMap<string, SchemaView>;
  /** The dataset to ask where a query of another language names none. */
  defaultDataset?: string;
  /** The fields of a dataset; `undefined` where they are not known (yet). */
  fieldsOf: (dataset: string) => readonly SchemaField[] | undefined;
  /** The edge deployment that holds a dataset, as people call it; `undefined` where it is not known. */
  edgeOf?: (dataset: string) => string | undefined;
}

/** A query that other queries read by its name. */
export interface SchemaView {
  query: string;
  description?: string;
  /** The datasets that it reads, where that is known. */
  datasets?: readonly string[];
}

export interface SchemaField {
  name: string;
  /** As the service names it: `integer`, `integer|float` … */
  type?: string;
  unit?: string;
  description?: string;
  /** Of a virtual field: computed when a query uses it. */
  expression?: string;
  /** Set if the service's owners do not want it to be suggested. */
  hidden?: boolean;
}

/** A schema in which datasets that it does not know have one field. */
export const withField = (schema: KnownSchema, field: SchemaField): KnownSchema => ({
  ...schema,
  fieldsOf: (dataset) => schema.fieldsOf(dataset) ?? [field],
});

/** A schema without a service: nothing is known, so no name is wrong. */
export const noSchema: KnownSchema = { datasets: undefined, fieldsOf: () => undefined };
