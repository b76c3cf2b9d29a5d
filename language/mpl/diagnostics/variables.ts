import { type Problem, warningProblem } from '../../kit/problem';
import { type KnownMetrics } from '../analysis/schema';
import { type MplQuery } from '../tree/ast';
import { isBuiltIn, parametersIn } from '../tree/parameters';

/** Problems with variables that neither the dashboard nor the query defines. */
export function variableProblems(text: string, { params }: MplQuery, { isVariable }: KnownMetrics): Problem[] {
  if (isVariable === undefined) {
    return [];
  }
  const declared = new Set(params.map(({ name }) => name.name));
  return parametersIn(text).flatMap(({ from, to }) => {
    const name = text.slice(from, to);
    const isKnown = isBuiltIn(name) || declared.has(name) || isVariable(name);
    return isKnown ? [] : [warningProblem({ from, to }, `This dashboard has no variable named \`${name}\`.`)];
  });
}
