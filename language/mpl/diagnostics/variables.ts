import { misspelledVariable } from '../../kit/misspelledVariable';
import { type Problem, warningProblem } from '../../kit/problem';
import { type KnownMetrics } from '../analysis/schema';
import { type MplQuery } from '../tree/ast';
import { isBuiltIn, parametersIn } from '../tree/parameters';

/** Problems with variables that neither the dashboard nor the query defines, and with misspelled built-in variables. */
export function variableProblems(
  text: string,
  { params }: MplQuery,
  { isVariable, builtIns }: KnownMetrics
): Problem[] {
  const declared = new Set(params.map(({ name }) => name.name));
  return parametersIn(text).flatMap(({ from, to }) => {
    const name = text.slice(from, to);
    if (isBuiltIn(name)) {
      return misspelledVariable({ from, to }, name, builtIns);
    }
    const isKnown = isVariable === undefined || declared.has(name) || isVariable(name);
    return isKnown ? [] : [warningProblem({ from, to }, `This dashboard has no variable named \`${name}\`.`)];
  });
}
