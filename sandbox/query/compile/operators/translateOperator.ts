import { type Operator, type SourceOperator } from '../../../../src/apl/tree/ast';
import { type Compilation } from '../relation/compilation';
import { Refusal } from '../../request/queryError';
import { type Scope } from '../relation/relation';
import { distinct, extend, extendValid, project, projectNames, projectRename } from './columns';
import { count } from './count';
import { getschema } from './getschema';
import { join } from './join';
import { datatable, print, range } from './literalTables';
import { makeSeries } from './makeSeries';
import { mvExpand } from './mvExpand';
import { parse } from './parse';
import { parseKv } from './parseKv';
import { redact } from './redact';
import { limit, sort, top, where } from './rows';
import { sample } from './sample';
import { search } from './search';
import { summarize } from './summarize';
import { union } from './union';

/** Translates one step after a pipe. */
export function translateOperator(operator: Operator, scope: Scope, compilation: Compilation): Scope {
  switch (operator.kind) {
    case 'where':
      return where(operator, scope, compilation);
    case 'extend':
      return extend(operator, scope, compilation);
    case 'project':
      return project(operator, scope, compilation);
    case 'project-away':
    case 'project-keep':
    case 'project-reorder':
      return projectNames(operator, scope, compilation);
    case 'project-rename':
      return projectRename(operator, scope, compilation);
    case 'summarize':
      return summarize(operator, scope, compilation);
    case 'sort':
      return sort(operator, scope, compilation);
    case 'limit':
      return limit(operator, scope, compilation);
    case 'top':
      return top(operator, scope, compilation);
    case 'count':
      return count(operator, scope, compilation);
    case 'distinct':
      return distinct(operator, scope, compilation);
    case 'extend-valid':
      return extendValid(operator, scope, compilation);
    case 'join':
    case 'lookup':
      return join(operator, scope, compilation);
    case 'union':
      return union(operator, scope, compilation);
    case 'search':
      return search(operator, scope, compilation);
    case 'parse':
    case 'parse-where':
      return parse(operator, scope, compilation);
    case 'parse-kv':
      return parseKv(operator, scope, compilation);
    case 'mv-expand':
      return mvExpand(operator, scope, compilation);
    case 'make-series':
      return makeSeries(operator, scope, compilation);
    case 'getschema':
      return getschema(operator, scope, compilation);
    case 'sample':
      return sample(operator, scope, compilation);
    case 'redact':
      return redact(operator, scope, compilation);
    case 'other':
      throw new Refusal(operator.keyword, `operator "${operator.keyword.name}" is not supported`, 'unsupported');
    default: {
      const never: never = operator;
      return never;
    }
  }
}

/** Translates an operator that begins a pipeline. */
export function translateSourceOperator(operator: SourceOperator, compilation: Compilation): Scope {
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
