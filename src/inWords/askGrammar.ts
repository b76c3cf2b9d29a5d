import { type InWordsProps } from './answerProps';
import { type AskedWords, namedQuestion } from './namedQuestion';
import { understand, type Understood, type WordsQuestion } from './understand';

/** A question with its names, and the grammar's interpretation. */
export interface Understanding {
  question: WordsQuestion;
  understood: Understood;
}

export async function askGrammar(asked: AskedWords, props: InWordsProps): Promise<Understanding> {
  const question = await namedQuestion(asked, props);
  return { question, understood: understand(question) };
}
