import { type Operator, type OperatorOf, type SourceOperator } from '@aplkit/language/apl/tree/ast';
import { type Compilation } from '../relation/compilation';
import { Refusal } from '../../request/queryError';
import { type Relation } from '../relation/relation';
import { columnSteps } from './columns';
import { join } from './join';
import { datatable, print, range } from './literalTables';
import { makeSeries } from './makeSeries';
import { mvExpand } from './mvExpand';
import { parse } from './parse';
import { parseKv } from './parseKv';
import { redact } from './redact';
import { rowSteps } from './rows';
import { search } from './search';
import { summarize } from './summarize';
import { union } from './union';

type Kind = Operator['kind'];
type OfKind = { [K in Kind]: OperatorOf<K> };

const steps: { [K in Kind]: (operator: OfKind[K], relation: Relation, compilation: Compilation) => Relation } = {
  ...rowSteps,
  ...columnSteps,
  summarize,
  join,
  lookup: join,
  union,
  search,
  parse,
  'parse-where': parse,
  'parse-kv': parseKv,
  'mv-expand': mvExpand,
  'make-series': makeSeries,
  redact,
  other: ({ keyword }) => {
    throw new Refusal(keyword, `operator "${keyword.name}" is not supported`, 'unsupported');
  },
};

function translate<K extends Kind>(
  kind: K,
  operator: OfKind[K],
  relation: Relation,
  compilation: Compilation
): Relation {
  return steps[kind](operator, relation, compilation);
}

/** Translates one step after a pipe. */
export function translateOperator(operator: Operator, relation: Relation, compilation: Compilation): Relation {
  return translate(operator.kind, operator, relation, compilation);
}

/** Translates an operator that begins a pipeline. */
export function translateSourceOperator(operator: SourceOperator, compilation: Compilation): Relation {
  switch (operator.kind) {
    case 'print':
      return print(operator, compilation);
    case 'datatable':
      return datatable(operator, compilation);
    case 'range':
      return range(operator, compilation);
    case 'externaldata':
      throw new Refusal(
        operator.keyword,
        'externaldata is not supported: the sandbox cannot read files or URLs in a query; write the rows as a datatable, or load the file with --load',
        'unsupported'
      );
    case 'union':
      return union(operator, undefined, compilation);
    case 'search':
      return search(operator, undefined, compilation);
  }
}
