import { type QuestionInWords } from './answerProps';
import { type ChatMessage } from './llmApp';

/** Maximum length of a prompt: about 6,000 tokens of at least three characters. */
const longestPrompt = 18_000;

/**
 * The messages for a question.
 * @param context describes the language and the data in at most the given number of characters
 */
export function messagesFor(
  { text, query }: QuestionInWords,
  rules: readonly string[],
  context: (length: number) => string
): ChatMessage[] {
  const current = query.trim() === '' ? '' : `The query now:\n${query}\nChange only what the question needs.\n`;
  const user = `${current}Question: ${text}`;
  const first = `${rules.join('\n')}\n`;
  return [
    { role: 'system', content: first + context(longestPrompt - first.length - user.length) },
    { role: 'user', content: user },
  ];
}

/** The messages after a wrong answer, including its problems. */
export const repairFor = (
  messages: readonly ChatMessage[],
  answer: string,
  problems: readonly string[]
): ChatMessage[] => [
  ...messages.slice(0, 2),
  { role: 'assistant', content: answer.slice(0, 4_000) },
  {
    role: 'user',
    content: `That isn’t a valid query:\n${problems.map((problem) => `- ${problem}`).join('\n')}\nReply with the corrected query only.`,
  },
];
