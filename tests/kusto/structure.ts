import { type Operator, type SourceOperator } from '@aplkit/language/apl/tree/ast';

/** Structure of a query, which both parsers provide. */
export interface Structure {
  problems: string[];
  /** The tabular operators in the query's own pipeline, in order. */
  operators: string[];
  /** Nesting of operators and operands: `(and (==) (> (+)))`. */
  nesting: string;
}

/** The structure of a query on one line: `refused`, or its operators and the nesting of their operands. */
export function answerText({ problems, operators, nesting }: Structure): string {
  return problems.length > 0 ? 'refused' : [operators.join(' | '), nesting].filter((part) => part !== '').join(' ');
}

/** APL keywords by Microsoft's names of the operators. */
const words: Record<string, string[]> = {
  Filter: ['where'],
  Take: ['limit', 'take'],
  Sort: ['sort', 'order'],
  Extend: ['extend'],
  Project: ['project'],
  ProjectAway: ['project-away'],
  ProjectKeep: ['project-keep'],
  ProjectRename: ['project-rename'],
  ProjectReorder: ['project-reorder'],
  Summarize: ['summarize'],
  Top: ['top'],
  Count: ['count'],
  Distinct: ['distinct'],
  Join: ['join'],
  Lookup: ['lookup'],
  Union: ['union'],
  MvExpand: ['mv-expand'],
  MakeSeries: ['make-series'],
  Parse: ['parse'],
  ParseWhere: ['parse-where'],
  ParseKv: ['parse-kv'],
  GetSchema: ['getschema'],
  Sample: ['sample'],
  Search: ['search'],
  Print: ['print'],
  Range: ['range'],
  DataTable: ['datatable'],
  ExternalData: ['externaldata'],
};

const byWord = new Map(Object.entries(words).flatMap(([name, all]) => all.map((word) => [word, name])));

export function operatorName({ keyword }: Operator | SourceOperator): string {
  return byWord.get(keyword.name) ?? keyword.name;
}

interface Node {
  kind?: unknown;
  operator?: unknown;
  negated?: unknown;
  from?: unknown;
}

/** The nesting of everything below a value in the plugin's tree. */
export function nestingOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) {
    return '';
  }
  const inner = Object.values(value)
    .flatMap((each: unknown) => (Array.isArray(each) ? each : [each]))
    .sort((a, b) => place(a) - place(b))
    .map(nestingOf)
    .filter((text) => text !== '')
    .join(' ');
  const { kind, operator, negated }: Node = value;
  const word =
    kind === 'between'
      ? `${negated === true ? '!' : ''}between`
      : kind === 'binary' || kind === 'list'
        ? operator
        : undefined;
  return word === undefined ? inner : `(${[word, inner].filter((text) => text !== '').join(' ')})`;
}

function place(value: unknown): number {
  return typeof value === 'object' && value !== null && 'from' in value ? Number(value.from) : -1;
}
