import { type KnownStepKind } from '../tree/ast';
import { kindOfWord, kindsOfSteps, stepWordsOf } from '../tree/steps';
import { type StepWords } from '../tree/steps/record';

/** A pipeline step, as described to users. */
interface StepWord extends Pick<StepWords, 'signature' | 'help' | 'snippet'> {
  word: KnownStepKind;
}

const stepWord = (word: KnownStepKind): StepWord => ({ ...stepWordsOf(word), word });

export const steps: readonly StepWord[] = kindsOfSteps.map(stepWord);

/** The step that a word starts. */
export function stepOf(word: string): StepWord | undefined {
  const kind = kindOfWord(word);
  return kind && stepWord(kind);
}

/** Words inside steps. */
export const clauses: ReadonlyMap<string, string> = new Map([
  ['by', 'The tags to keep. Series that differ only in other tags are combined.'],
  ['using', 'The function that combines points or series.'],
  ['to', 'The length of an interval. Days begin at midnight UTC.'],
  ['over', 'The length of each interval’s window, if longer than the interval.'],
  ['and', 'Both conditions are true.'],
  ['or', 'At least one condition is true. `and` takes precedence over `or`.'],
  ['not', 'The condition isn’t true.'],
  ['in', 'Matches any value in a list: `tag in ["a", "b"]`. To exclude the values, use `not tag in […]`.'],
  ['contains', 'Matches lists that contain the value: `tag contains "a"`.'],
  ['is', 'The type of a tag: `string`, `int`, `float` or `bool`.'],
  ['set', 'Sets a query option, e.g. `set custom_unit = "ms";`.'],
  ['param', 'Declares a parameter: `param $name: Duration;`.'],
]);
