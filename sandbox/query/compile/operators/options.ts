import { type OperatorOption } from '@aplkit/language/apl/tree/ast';
import { Refusal } from '../../request/queryError';

/** Finds an operator's option by name. */
export function findOption(options: OperatorOption[], name: string): OperatorOption | undefined {
  return options.find((option) => option.name.name === name);
}

/** Rejects unknown and duplicate options. */
export function checkOptions(options: OperatorOption[], known: string[], operator: string): void {
  for (const [index, { name }] of options.entries()) {
    if (!known.includes(name.name)) {
      throw new Refusal(
        name,
        `option "${name.name}" of ${operator} is not supported${known.length > 0 ? `; use ${known.join(', ')}` : ''}`,
        'unsupported'
      );
    }
    if (options.slice(0, index).some((other) => other.name.name === name.name)) {
      throw new Refusal(name, `option "${name.name}" is given twice`);
    }
  }
}

/** The value of an option such as `kind=inner`; if it's missing, the first of the known words. */
export function optionWord<Word extends string>(
  options: OperatorOption[],
  name: string,
  words: readonly [Word, ...Word[]]
): Word {
  const option = findOption(options, name);
  if (!option) {
    return words[0];
  }
  const { value } = option;
  const written = value.kind === 'name' ? value.name : value.kind === 'string' ? value.value : undefined;
  const word = words.find((each) => each === written);
  if (word === undefined) {
    throw new Refusal(value, `${name} must be one of ${words.join(', ')}`);
  }
  return word;
}

/** The column name that an option provides. */
export function optionName(options: OperatorOption[], name: string): string | undefined {
  const value = findOption(options, name)?.value;
  if (value && value.kind !== 'name' && value.kind !== 'string') {
    throw new Refusal(value, `${name} needs the name of a column`);
  }
  return value?.kind === 'string' ? value.value : value?.name;
}

/** An option's text. */
export function optionText(options: OperatorOption[], name: string): string | undefined {
  const value = findOption(options, name)?.value;
  if (value && value.kind !== 'string') {
    throw new Refusal(value, `${name} needs a string`);
  }
  return value?.value;
}

/** True if an option is true; false if it's missing. */
export function optionFlag(options: OperatorOption[], name: string): boolean {
  const value = findOption(options, name)?.value;
  if (value && value.kind !== 'boolean') {
    throw new Refusal(value, `${name} must be true or false`);
  }
  return value?.value ?? false;
}
