import { type ExpressionOf } from '../tree/ast';
import { type FunctionWord, parameterAt } from '../vocabulary/word';
import { type Findings } from './findings';
import { conversions } from '../vocabulary/otherLanguages';
import { type Fix, insertFix, replaceFix } from '../../kit/problem';
import { withArticle } from '../../kit/words';
import { accepts, type AplType, isNumber, typeNamed } from './types';

/** Reports a call with a wrong number of arguments, or with arguments of the wrong types. */
export function checkArguments(
  call: ExpressionOf<'call'>,
  word: FunctionWord,
  types: AplType[],
  findings: Findings
): void {
  const { name, parameters } = word;
  const given = call.arguments;
  if (parameters.length === 0 && given.length > 0 && given.every(({ expression }) => expression.kind !== 'broken')) {
    const inside = { from: given[0].from, to: given[given.length - 1].to };
    const fix = replaceFix(inside, '', `Write ${word.signature}`);
    findings.error(inside, `\`${name}\` takes no arguments: \`${word.signature}\`.`, fix);
    return;
  }
  if (given.some(({ expression }) => expression.kind === 'broken' || expression.kind === 'star')) {
    return;
  }
  const min = parameters.filter(({ optional }) => !optional).length;
  const max = parameters.at(-1)?.variadic ? Infinity : parameters.length;
  if (given.length < min || given.length > max) {
    const count = min === max ? `${min}` : max === Infinity ? `at least ${min}` : `${min} to ${max}`;
    findings.error(
      given.length > max ? { from: given[max].from, to: given[given.length - 1].to } : call.function,
      `\`${name}\` takes ${count} ${count === '1' || count === 'at least 1' ? 'argument' : 'arguments'}, not ${given.length}: \`${word.signature}\`.`,
      ...percentFixes(call, word, types)
    );
    return;
  }
  given.forEach((argument, index) => {
    const parameter = parameterAt(word, index);
    if (parameter && !accepts(parameter.type, types[index])) {
      findings.warning(
        argument,
        `\`${name}\` takes ${withArticle(parameter.type)} for \`${parameter.name}\`, not ${withArticle(types[index])}.`,
        ...conversionsTo(parameter.type).map((conversion) => ({
          title: `Convert with ${conversion}`,
          edits: [
            { from: argument.expression.from, to: argument.expression.from, text: `${conversion}(` },
            { from: argument.expression.to, to: argument.expression.to, text: ')' },
          ],
        }))
      );
    }
  });
}

/** Fix that adds a missing percentile. */
function percentFixes(
  { arguments: given }: ExpressionOf<'call'>,
  { parameters }: FunctionWord,
  types: AplType[]
): Fix[] {
  const isLacking = given.length === 1 || (given.length === 2 && types[1] === 'boolean');
  return parameters.at(1)?.name === 'percent' && isLacking
    ? [insertFix(given[0].to, ', 95', 'Add the percentile `95`')]
    : [];
}

const conversionsTo = (type: string): string[] =>
  type === 'number' ? ['todouble', 'toint'] : [conversions.get(type) ?? []].flat();

/** A function's result type. If it's `T` in the vocabulary, it depends on the arguments. */
export function resultType(word: FunctionWord, types: AplType[]): AplType {
  if (word.result !== 'T') {
    return typeNamed(word.result);
  }
  const ofT = types.filter((_, index) => parameterAt(word, index)?.type === 'T');
  const [first = 'unknown'] = ofT;
  const same = ofT.every((type) => type === first);
  return same ? first : ofT.every(isNumber) ? 'float' : 'unknown';
}
