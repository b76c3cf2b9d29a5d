import { type Operator, type Pipeline, type Query, type SourceOperator } from './ast';
import { subqueriesIn } from './children';
import { isLetTable } from './lets';
import { expressionsOf, tablesOf } from './operators';

export interface PipelinePlace {
  pipeline: Pipeline;
  /** Operator that reads this pipeline as a table. */
  tableOf?: Operator | SourceOperator;
}

/** All pipelines in a query, in text order, including those in `let` statements, nested tables and parentheses. */
export function pipelinesOf({ statements, pipeline }: Query): PipelinePlace[] {
  const lets = statements.filter((statement) => statement.kind === 'let');
  const inLets = lets.flatMap(({ name, value }) => {
    if (value.kind === 'name' && isLetTable(name.name, statements)) {
      const source = { ...value, kind: 'dataset' as const, dataset: value };
      return [{ ...value, kind: 'pipeline' as const, source, operators: [] }];
    }
    return value.kind === 'pipeline' ? [value] : subqueriesIn(value);
  });
  return [...inLets, ...(pipeline ? [pipeline] : [])].flatMap((each) => pipelinesIn({ pipeline: each }));
}

function pipelinesIn(place: PipelinePlace): PipelinePlace[] {
  const { source, operators } = place.pipeline;
  const steps = source.kind === 'operatorSource' ? [source.operator, ...operators] : operators;
  return [
    place,
    ...(source.kind === 'subquery' ? pipelinesIn({ pipeline: source.pipeline }) : []),
    ...steps.flatMap((step) => [
      ...tablesOf(step).flatMap((pipeline) => pipelinesIn({ pipeline, tableOf: step })),
      ...expressionsOf(step)
        .flatMap(subqueriesIn)
        .flatMap((pipeline) => pipelinesIn({ pipeline })),
    ]),
  ];
}
