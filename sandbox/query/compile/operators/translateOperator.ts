import { type Operator, type SourceOperator } from '../../../../src/apl/tree/ast';
import { type Compilation } from '../relation/compilation';
import { Refusal } from '../../request/queryError';
import { type Relation } from '../relation/relation';
import { distinct, extend, extendValid, project, projectNames, projectRename } from './columns';
import { getschema } from './getschema';
import { join } from './join';
import { datatable, print, range } from './literalTables';
import { makeSeries } from './makeSeries';
import { mvExpand } from './mvExpand';
import { parse } from './parse';
import { parseKv } from './parseKv';
import { redact } from './redact';
import { count, limit, sort, top, where } from './rows';
import { sample } from './sample';
import { search } from './search';
import { summarize } from './summarize';
import { union } from './union';

/** Translates one step after a pipe. */
export function translateOperator(operator: Operator, relation: Relation, compilation: Compilation): Relation {
  switch (operator.kind) {
    case 'where':
      return where(operator, relation, compilation);
    case 'extend':
      return extend(operator, relation, compilation);
    case 'project':
      return project(operator, relation, compilation);
    case 'project-away':
    case 'project-keep':
    case 'project-reorder':
      return projectNames(operator, relation, compilation);
    case 'project-rename':
      return projectRename(operator, relation, compilation);
    case 'summarize':
      return summarize(operator, relation, compilation);
    case 'sort':
      return sort(operator, relation, compilation);
    case 'limit':
      return limit(operator, relation, compilation);
    case 'top':
      return top(operator, relation, compilation);
    case 'count':
      return count(operator, relation, compilation);
    case 'distinct':
      return distinct(operator, relation, compilation);
    case 'extend-valid':
      return extendValid(operator, relation, compilation);
    case 'join':
    case 'lookup':
      return join(operator, relation, compilation);
    case 'union':
      return union(operator, relation, compilation);
    case 'search':
      return search(operator, relation, compilation);
    case 'parse':
    case 'parse-where':
      return parse(operator, relation, compilation);
    case 'parse-kv':
      return parseKv(operator, relation, compilation);
    case 'mv-expand':
      return mvExpand(operator, relation, compilation);
    case 'make-series':
      return makeSeries(operator, relation, compilation);
    case 'getschema':
      return getschema(operator, relation, compilation);
    case 'sample':
      return sample(operator, relation, compilation);
    case 'redact':
      return redact(operator, relation, compilation);
    case 'other':
      throw new Refusal(operator.keyword, `operator "${operator.keyword.name}" is not supported`, 'unsupported');
    default: {
      const never: never = operator;
      return never;
    }
  }
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
        'externaldata is not supported: the sandbox reads no files or addresses; write the rows as a datatable, or load the file with --load',
        'unsupported'
      );
    case 'union':
      return union(operator, undefined, compilation);
    case 'search':
      return search(operator, undefined, compilation);
    default: {
      const never: never = operator;
      return never;
    }
  }
}
