import { closest } from './closest';
import { type Span } from './edit';
import { type Problem, replaceFix, warningProblem } from './problem';

/** A warning about a misspelled built-in variable, such as `$__intervl`. Grafana has more of them than `builtIns`. */
export function misspelledVariable(span: Span, name: string, builtIns: readonly string[] = []): Problem[] {
  const meant = name.startsWith('$__') && !builtIns.includes(name) ? closest(name, builtIns) : undefined;
  const message = `Unknown variable \`${name}\`. Did you mean \`${meant}\`?`;
  return meant === undefined ? [] : [warningProblem(span, message, replaceFix(span, meant))];
}
