import { conditionsOf } from '@aplkit/language/apl/edit/filters';
import { parseQuery } from '@aplkit/language/apl/parse';

/** The conditions with variables that a changed query no longer has. */
export function lostConditions(before: string, after: string): string[] {
  const kept = variableConditions(after);
  return variableConditions(before).filter((condition) => !kept.includes(condition));
}

/** Conditions with variables. White space is normalized for comparison. */
function variableConditions(text: string): string[] {
  const { pipeline } = parseQuery(text);
  return (pipeline?.operators ?? []).flatMap((operator) =>
    operator.kind === 'where'
      ? conditionsOf(operator)
          .map(({ expression: { from, to } }) => text.slice(from, to).split(/\s+/).join(' '))
          .filter((condition) => condition.includes('$'))
      : []
  );
}
