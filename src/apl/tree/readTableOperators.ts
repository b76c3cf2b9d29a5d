import { type SyntaxNode } from '@lezer/common';
import { type Expression, type OperatorOf, type Pipeline, type Source } from './ast';
import { unquoteName } from './quote';
import {
  clause,
  endOf,
  expressions,
  operand,
  type OperatorStart,
  readDeclarations,
  readOptions,
  readPattern,
  some,
} from './readParts';
import { broken, nameIn, noName, type Reading, readName, readSubquery, spanOf, textOf } from './reading';

/** Reads a table: a dataset, several, or a pipeline in brackets; `undefined` for any other node. */
export function readTable(node: SyntaxNode, reading: Reading): Source | undefined {
  const span = spanOf(node);
  switch (node.name) {
    case 'Dataset':
      return { kind: 'dataset', ...span, dataset: readName(node, reading) };
    case 'TableCall':
      return { kind: 'table', ...span, dataset: operand(node, node.to, reading, 'the name of a dataset') };
    case 'TablePattern':
      return { kind: 'datasets', ...span, pattern: readPattern(node, reading) };
    case 'Subquery':
      return { kind: 'subquery', ...span, pipeline: readSubquery(node, reading) };
    default:
      return undefined;
  }
}

/** Reads the tables that are children of a node, each as a pipeline: `a` is one without operators. */
function readTables(node: SyntaxNode, reading: Reading): Pipeline[] {
  const tables: Pipeline[] = [];
  for (let child = node.firstChild; child; child = child.nextSibling) {
    const source = readTable(child, reading);
    if (source) {
      const pipeline: Pipeline = { kind: 'pipeline', ...spanOf(child), source, operators: [] };
      tables.push(source.kind === 'subquery' ? source.pipeline : pipeline);
    }
  }
  return tables;
}

/** Returns what reads `join` or `lookup`. */
export const readJoin =
  <K extends string>(kind: K) =>
  (node: SyntaxNode, start: OperatorStart, reading: Reading) => {
    const options = readOptions(node, reading);
    const [right] = readTables(node, reading);
    const on = expressions(node, reading);
    const word = node.getChild('On');
    const before = endOf(options, start);
    if (!right) {
      reading.problems.missing('a table', before);
    } else if (!word) {
      const subquery = node.getChild('Subquery');
      if (!subquery || subquery.getChild(')')) {
        reading.problems.missing('`on`', subquery?.to ?? right.to);
      }
    } else if (on.length === 0) {
      reading.problems.missing('a field', word.to);
    }
    return { kind, ...start, options, right, on };
  };

export function readUnion(node: SyntaxNode, start: OperatorStart, reading: Reading): OperatorOf<'union'> {
  const options = readOptions(node, reading);
  const tables = some(readTables(node, reading), 'a table', endOf(options, start), reading);
  return { kind: 'union', ...start, options, tables };
}

export function readSearch(node: SyntaxNode, start: OperatorStart, reading: Reading): OperatorOf<'search'> {
  const options = readOptions(node, reading);
  const list = node.getChild('SearchTables');
  const tables = list ? readTables(list, reading) : [];
  const before = list?.to ?? endOf(options, start);
  const predicate = operand(node, before, { ...reading, inSearch: true }, 'what to search for');
  return { kind: 'search', ...start, options, tables, predicate };
}

export function readDatatable(node: SyntaxNode, start: OperatorStart, reading: Reading): OperatorOf<'datatable'> {
  const columns = readDeclarations(node, start.keyword.to, reading, { typed: true });
  const values = readValues(node, reading, 'values in square brackets');
  return { kind: 'datatable', ...start, columns, values };
}

/** Reads `[a, b]`; a list of one string is one token. */
function readValues(node: SyntaxNode, reading: Reading, what: string): Expression[] {
  const values = node.getChild('Values');
  if (!values) {
    // What is missing before is the problem.
    if (node.getChild(')')) {
      reading.problems.missing(what, node.getChild(')')?.to ?? node.to);
    }
    return [];
  }
  const single = values.getChild('QuotedName');
  return single
    ? [{ kind: 'string', ...spanOf(single), value: unquoteName(textOf(single, reading)) }]
    : expressions(values, reading);
}

export function readRange(
  node: SyntaxNode,
  { keyword, ...span }: OperatorStart,
  reading: Reading
): OperatorOf<'range'> {
  const name = nameIn(node, 'Definition', reading);
  const bound = (clauseName: string, word: string, after: number): Expression => {
    const value = clause(node, clauseName, reading);
    if (!value) {
      reading.problems.missing(`\`${word}\``, after);
    }
    return value ?? broken({ from: after, to: after });
  };
  const start = bound('FromClause', 'from', name?.to ?? keyword.to);
  const end = bound('ToClause', 'to', start.to);
  const step = bound('StepClause', 'step', end.to);
  return { kind: 'range', ...span, keyword, column: name ?? noName(keyword.to), start, end, step };
}

export function readExternaldata(node: SyntaxNode, start: OperatorStart, reading: Reading): OperatorOf<'externaldata'> {
  return {
    kind: 'externaldata',
    ...start,
    columns: readDeclarations(node, start.keyword.to, reading, { typed: true }),
    addresses: readValues(node, reading, 'an address in square brackets'),
    options: readOptions(node.getChild('Options'), reading),
  };
}
