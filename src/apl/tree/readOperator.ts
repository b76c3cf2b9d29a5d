import { type SyntaxNode } from '@lezer/common';
import { type Name, type Operator } from './ast';
import { readSearch, readJoin, readUnion } from './readTableOperators';
import { readMakeSeries, readMvExpand, readParse, readParseKv, readRedact } from './readTextOperators';
import { operand, readColumns, readGroups, readKeyword, readPatterns, readSortKeys, someColumns } from './readParts';
import { readName, type Reading, spanOf } from './reading';

/** Operators that start a query and have no input. */
const onlyFirst: ReadonlySet<string> = new Set(['print', 'datatable', 'range', 'externaldata']);

/** Reads one operator of a pipeline, and reports parts that are missing although the grammar accepts that. */
export function readOperator(node: SyntaxNode, reading: Reading): Operator {
  const keyword = readKeyword(node, reading);
  const base = { ...spanOf(node), keyword };
  switch (node.name) {
    case 'WhereOperator':
      return { kind: 'where', ...base, predicate: operand(node, keyword.to, reading, 'an expression') };
    case 'ExtendOperator':
      return {
        kind: node.getChild('ExtendValid') ? 'extend-valid' : 'extend',
        ...base,
        columns: someColumns(node, keyword, reading),
      };
    case 'ProjectOperator':
      return { kind: 'project', ...base, columns: someColumns(node, keyword, reading) };
    case 'ProjectNamesOperator':
      return { kind: namesKind(keyword.name), ...base, patterns: readPatterns(node, keyword.to, reading) };
    case 'ProjectRenameOperator':
      return { kind: 'project-rename', ...base, renames: renames(node, keyword, reading) };
    case 'SummarizeOperator':
      return readSummarize(node, keyword, reading);
    case 'SortOperator':
      return { kind: 'sort', ...base, by: readSortKeys(node, keyword, reading) };
    case 'LimitOperator':
      return { kind: 'limit', ...base, count: operand(node, keyword.to, reading, 'a number of rows') };
    case 'TopOperator':
      return {
        kind: 'top',
        ...base,
        count: operand(node, keyword.to, reading, 'a number of rows'),
        by: readSortKeys(node, keyword, reading),
      };
    case 'CountOperator':
      return { kind: 'count', ...base };
    case 'DistinctOperator':
      return readDistinct(node, keyword, reading);
    case 'JoinOperator':
      return readJoin(node, keyword, reading);
    case 'UnionOperator':
      return readUnion(node, keyword, reading);
    case 'SearchOperator':
      return readSearch(node, keyword, reading);
    case 'ParseOperator':
      return readParse(node, keyword, reading);
    case 'ParseKvOperator':
      return readParseKv(node, keyword, reading);
    case 'MakeSeriesOperator':
      return readMakeSeries(node, keyword, reading);
    case 'MvExpandOperator':
      return readMvExpand(node, keyword, reading);
    case 'GetschemaOperator':
      return { kind: 'getschema', ...base };
    case 'SampleOperator':
      return { kind: 'sample', ...base, count: operand(node, keyword.to, reading, 'a share of the rows, like 0.1') };
    case 'RedactOperator':
      return readRedact(node, keyword, reading);
    default:
      reportUnknown(node, keyword, reading);
      return { kind: 'other', ...base };
  }
}

/** Reports an unknown operator. Where an error comes before it, a missing pipe is the problem. */
function reportUnknown(node: SyntaxNode, keyword: Name, reading: Reading): void {
  if (node.prevSibling?.type.isError) {
    return;
  }
  if (keyword.name === '') {
    reading.problems.missing('an operator', keyword.from);
    return;
  }
  reading.problems.add(
    keyword,
    onlyFirst.has(keyword.name)
      ? `\`${keyword.name}\` can only start a query. After \`|\`, use an operator such as \`where\` or \`union\`.`
      : `APL has no operator \`${keyword.name}\`. Write one like \`where\`, \`summarize\` or \`limit\` after \`|\`.`
  );
}

function readSummarize(node: SyntaxNode, keyword: Name, reading: Reading): Operator {
  const aggregates = readColumns(node, reading);
  if (!node.getChild('By') && aggregates.length === 0) {
    reading.problems.missing('an aggregate', keyword.to);
  }
  return { kind: 'summarize', ...spanOf(node), keyword, aggregates, by: readGroups(node, reading) };
}

function readDistinct(node: SyntaxNode, keyword: Name, reading: Reading): Operator {
  const columns = someColumns(node, keyword, reading);
  const all = columns.some((column) => column.expression.kind === 'star');
  return { kind: 'distinct', ...spanOf(node), keyword, columns: all ? [] : columns, all };
}

function namesKind(word: string): 'project-away' | 'project-keep' | 'project-reorder' {
  return word === 'project-keep' || word === 'project-reorder' ? word : 'project-away';
}

function renames(node: SyntaxNode, keyword: Name, reading: Reading): Array<{ to: Name; from: Name }> {
  const children = node.getChildren('Rename');
  if (children.length === 0) {
    reading.problems.missing('a name', keyword.to);
  }
  return children.flatMap((child) => {
    const to = child.getChild('Definition');
    const from = child.getChild('NameReference');
    return to && from ? [{ to: readName(to, reading), from: readName(from, reading) }] : [];
  });
}
