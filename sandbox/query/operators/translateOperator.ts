import { type Operator } from '../../../src/apl/ast';
import { type Compilation } from '../compilation';
import { Refusal } from '../queryError';
import { type Scope } from '../scope';
import { distinct, extend, project, projectNames, projectRename } from './columns';
import { count } from './count';
import { limit, sort, top, where } from './rows';
import { summarize } from './summarize';

/** One pipe step. Throws a `Refusal` for operators that the sandbox does not know. */
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
    case 'other':
      throw new Refusal(operator.keyword, `operator "${operator.keyword.name}" is not supported`, 'unsupported');
  }
}
