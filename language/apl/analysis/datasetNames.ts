import { type Pipeline, type Query } from '../tree/ast';
import { pipelinesOf } from '../tree/pipelines';

/** Datasets that a query reads, in text order. Excludes names defined by `let`, and patterns such as `logs*`. */
export function datasetNames(query: Query): string[] {
  const defined = definedNames(query);
  const names = pipelinesOf(query).flatMap(({ pipeline }) => datasetOf(pipeline) ?? []);
  return [...new Set(names)].filter((name) => name !== '' && !defined.has(name));
}

export function definedNames({ statements }: Query): ReadonlySet<string> {
  return new Set(statements.flatMap((statement) => (statement.kind === 'let' ? [statement.name.name] : [])));
}

/** Name at the start of a pipeline: a dataset, or a name that `let` defines. */
export function datasetOf({ source }: Pipeline): string | undefined {
  const named = source.kind === 'table' && source.dataset.kind === 'string' ? source.dataset.value : undefined;
  return source.kind === 'dataset' ? source.dataset.name : named;
}
