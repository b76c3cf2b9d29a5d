import { type SyntaxNode } from '@lezer/common';
import { type OperatorOf, type SeriesColumn } from './ast';
import { readOnly } from './readExpression';
import { clause, type OperatorStart, readColumns, readGroups, readInner, readOptions, someColumns } from './readParts';
import { broken, type Reading, spanOf } from './reading';

export function readSummarize(node: SyntaxNode, start: OperatorStart, reading: Reading): OperatorOf<'summarize'> {
  const aggregates = readColumns(node, reading);
  if (!node.getChild('By') && aggregates.length === 0) {
    reading.problems.missing('an aggregate', start.keyword.to);
  }
  return { kind: 'summarize', ...start, aggregates, by: readGroups(node, reading) };
}

export function readDistinct(node: SyntaxNode, start: OperatorStart, reading: Reading): OperatorOf<'distinct'> {
  const columns = someColumns(node, start, reading);
  const all = columns.some((column) => column.expression.kind === 'star');
  return { kind: 'distinct', ...start, columns: all ? [] : columns, all };
}

export function readMakeSeries(node: SyntaxNode, start: OperatorStart, reading: Reading): OperatorOf<'make-series'> {
  const options = readOptions(node, reading);
  const aggregates = node.getChildren('SeriesColumn').map((column): SeriesColumn => {
    const fallback = column.getChild('Default') ? readOnly(column, reading, 0) : undefined;
    return { ...readInner(column, reading), ...spanOf(column), fallback };
  });
  const on = clause(node, 'OnClause', reading);
  const before = aggregates.at(-1) ?? options.at(-1) ?? start.keyword;
  if (aggregates.length === 0) {
    reading.problems.missing('an aggregate', before.to);
  } else if (!on) {
    reading.problems.missing('`on`', before.to);
  }
  return {
    kind: 'make-series',
    ...start,
    options,
    aggregates,
    on: on ?? broken({ from: before.to, to: before.to }),
    start: clause(node, 'FromClause', reading),
    end: clause(node, 'ToClause', reading),
    step: clause(node, 'StepClause', reading),
    by: readGroups(node, reading),
  };
}
