import { type Expression, type Operator, type Pipeline, type Query, type SourceOperator } from '../tree/ast';
import { subqueriesIn } from '../tree/children';
import { expressionsOf, tablesOf } from '../tree/operators';

/**
 * The datasets that a query reads, each once, in the order of the text: at the start of pipelines, and in `join`, `lookup`,
 * `union`, `search in` and the brackets of `in (…)`. Names defined by `let` and patterns like `logs*` are not datasets.
 */
export function datasetNames(query: Query): string[] {
  const lets = query.statements.filter((statement) => statement.kind === 'let');
  const defined = new Set(lets.map(({ name }) => name.name));
  const inLets = lets.flatMap(({ value }) => (value.kind === 'pipeline' ? namesOf(value) : namesInLists(value)));
  const names = [...inLets, ...(query.pipeline ? namesOf(query.pipeline) : [])];
  return [...new Set(names)].filter((name) => name !== '' && !defined.has(name));
}

function namesOf({ source, operators }: Pipeline): string[] {
  return [...namesOfSource(source), ...operators.flatMap(namesIn)];
}

function namesOfSource(source: Pipeline['source']): string[] {
  switch (source.kind) {
    case 'dataset':
      return [source.dataset.name];
    case 'table':
      return source.dataset.kind === 'string' ? [source.dataset.value] : [];
    case 'datasets':
      return [];
    case 'subquery':
      return namesOf(source.pipeline);
    case 'operatorSource':
      return namesIn(source.operator);
  }
}

const namesInLists = (expression: Expression) => subqueriesIn(expression).flatMap(namesOf);

function namesIn(operator: Operator | SourceOperator): string[] {
  return [...tablesOf(operator).flatMap(namesOf), ...expressionsOf(operator).flatMap(namesInLists)];
}
