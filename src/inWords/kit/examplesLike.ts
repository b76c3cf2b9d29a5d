import { nameParts } from '../../names/nameParts';
import { type QuestionInWords, type Understood } from '../answerProps';

const maxExamples = 3;

/** Examples that become a query, most similar to the question first. */
export function examplesLike<Question extends QuestionInWords>(
  question: Question,
  {
    examplesFor,
    understand,
  }: { examplesFor: (question: Question) => string[]; understand: (question: Question) => Understood }
): string[] {
  const wanted = new Set(nameParts(question.text));
  const rank = (example: string) => nameParts(example).filter((part) => wanted.has(part)).length;
  return [...new Set(examplesFor(question))]
    .filter((text) => understand({ ...question, text }).kind === 'query')
    .sort((a, b) => rank(b) - rank(a))
    .slice(0, maxExamples);
}
