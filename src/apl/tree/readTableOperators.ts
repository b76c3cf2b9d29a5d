import { type SyntaxNode } from '@lezer/common';
import {
  type DatatableOperator,
  type Expression,
  type ExternaldataOperator,
  type JoinOperator,
  type Name,
  type Pipeline,
  type PrintOperator,
  type RangeOperator,
  type SearchOperator,
  type Source,
  type SourceOperator,
  type UnionOperator,
} from './ast';
import { unquoteName } from './quote';
import {
  clause,
  expressions,
  operand,
  readDeclarations,
  readKeyword,
  readOptions,
  readPattern,
  someColumns,
} from './readParts';
import { broken, noName, readName, type Reading, spanOf, textOf } from './reading';
import { readSubquery } from './readSubquery';

const tableNodes: ReadonlySet<string> = new Set(['Dataset', 'TableCall', 'TablePattern', 'Subquery']);

/** Reads a source; `undefined` for any other node. */
export function readSource(node: SyntaxNode, reading: Reading): Source | undefined {
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
    default: {
      // Where nothing is written before a pipe, the grammar puts an operator without its word.
      const operator = node.firstChild?.type.isError ? undefined : readSourceOperator(node, reading);
      return operator && { kind: 'operatorSource', ...span, operator };
    }
  }
}

function readSourceOperator(node: SyntaxNode, reading: Reading): SourceOperator | undefined {
  const keyword = readKeyword(node, reading);
  switch (node.name) {
    case 'UnionOperator':
      return readUnion(node, keyword, reading);
    case 'SearchOperator':
      return readSearch(node, keyword, reading);
    case 'PrintOperator':
      return readPrint(node, keyword, reading);
    case 'DatatableOperator':
      return readDatatable(node, keyword, reading);
    case 'RangeOperator':
      return readRange(node, keyword, reading);
    case 'ExternaldataOperator':
      return readExternaldata(node, keyword, reading);
    default:
      return undefined;
  }
}

/** Reads the tables that are children of a node, each as a pipeline: `a` is one without operators. */
function readTables(node: SyntaxNode, reading: Reading): Pipeline[] {
  const tables: Pipeline[] = [];
  for (let child = node.firstChild; child; child = child.nextSibling) {
    const source = tableNodes.has(child.name) ? readSource(child, reading) : undefined;
    if (source) {
      const pipeline: Pipeline = { kind: 'pipeline', ...spanOf(child), source, operators: [] };
      tables.push(source.kind === 'subquery' ? source.pipeline : pipeline);
    }
  }
  return tables;
}

const endOf = (spans: ReadonlyArray<{ to: number }>, otherwise: number) => spans.at(-1)?.to ?? otherwise;

export function readJoin(node: SyntaxNode, keyword: Name, reading: Reading): JoinOperator {
  const options = readOptions(node, reading);
  const [right] = readTables(node, reading);
  const on = expressions(node, reading);
  const word = node.getChild('On');
  const before = endOf(options, keyword.to);
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
  return { kind: keyword.name === 'lookup' ? 'lookup' : 'join', ...spanOf(node), keyword, options, right, on };
}

export function readUnion(node: SyntaxNode, keyword: Name, reading: Reading): UnionOperator {
  const options = readOptions(node, reading);
  const tables = readTables(node, reading);
  if (tables.length === 0) {
    reading.problems.missing('a table', endOf(options, keyword.to));
  }
  return { kind: 'union', ...spanOf(node), keyword, options, tables };
}

export function readSearch(node: SyntaxNode, keyword: Name, reading: Reading): SearchOperator {
  const options = readOptions(node, reading);
  const list = node.getChild('SearchTables');
  const tables = list ? readTables(list, reading) : [];
  const before = list?.to ?? endOf(options, keyword.to);
  const predicate = operand(node, before, { ...reading, inSearch: true }, 'what to search for');
  return { kind: 'search', ...spanOf(node), keyword, options, tables, predicate };
}

function readPrint(node: SyntaxNode, keyword: Name, reading: Reading): PrintOperator {
  return { kind: 'print', ...spanOf(node), keyword, columns: someColumns(node, keyword, reading) };
}

function readDatatable(node: SyntaxNode, keyword: Name, reading: Reading): DatatableOperator {
  const columns = readDeclarations(node, keyword.to, reading, { typed: true });
  const values = readValues(node, reading, 'values in square brackets');
  return { kind: 'datatable', ...spanOf(node), keyword, columns, values };
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

function readRange(node: SyntaxNode, keyword: Name, reading: Reading): RangeOperator {
  const name = node.getChild('Definition');
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
  const column = name ? readName(name, reading) : noName(keyword.to);
  return { kind: 'range', ...spanOf(node), keyword, column, start, end, step };
}

function readExternaldata(node: SyntaxNode, keyword: Name, reading: Reading): ExternaldataOperator {
  return {
    kind: 'externaldata',
    ...spanOf(node),
    keyword,
    columns: readDeclarations(node, keyword.to, reading, { typed: true }),
    addresses: readValues(node, reading, 'an address in square brackets'),
    options: readOptions(node.getChild('Options'), reading),
  };
}
