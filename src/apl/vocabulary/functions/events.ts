import { alike, demo, type WordTexts } from '../word';

/** Functions of the event itself or of its neighbours. */
export const eventTexts: WordTexts = {
  'column_ifexists(name: string, otherwise: T): T': [
    'Reads a field that may not exist: where it does not, the second argument takes its place.',
    demo("extend team = column_ifexists('team', 'none') | limit 1"),
  ],
  'cursor_current(): string': ['Returns the cursor of the event.', demo('extend cursor = cursor_current() | limit 1')],
  'ingestion_time(): datetime': [
    'Returns when the service took the event in.',
    demo('extend arrived = ingestion_time() | limit 1'),
  ],
  ...alike({ prev: 'an earlier', next: 'a later' }, (word, which) => [
    `${word}(value: T, offset?: integer, otherwise?: any): T`,
    [
      `Returns the value of ${which} row; the rows have to be sorted.`,
      demo(`sort by _time asc | extend other = ${word}(status) | limit 3`),
    ],
  ]),
};

const messages =
  'dynamic([{"role": "system", "content": "Be brief."}, {"role": "user", "content": "Hello"}, {"role": "assistant", "content": "Hi"}])';

/** Functions of the messages of a conversation alone: the types of their results, and what they do. */
const ofMessages = {
  conversation_turns: ['integer', 'Counts the turns of a conversation.'],
  extract_assistant_response: ['string', 'Returns the last answer of the model.'],
  extract_function_results: ['array', 'Returns what called functions gave back.'],
  extract_system_prompt: ['string', 'Returns the instructions of the system.'],
  extract_tool_calls: ['array', 'Returns the calls of tools that the model asked for.'],
  extract_user_prompt: ['string', 'Returns the last message of the person.'],
  has_tool_calls: ['boolean', 'Tests for calls of tools.'],
  message_roles: ['array', 'Returns the roles of all messages in their order.'],
} as const;

/** Conversations with language models. */
export const conversationTexts: WordTexts = {
  ...alike(ofMessages, (name, [result, help]) => [`genai_${name}(messages: any): ${result}`, [help, messages]]),
  'genai_concat_contents(messages: any, separator?: string): string': [
    'Puts the contents of all messages one after the other.',
    messages,
  ],
  'genai_cost(model: string, inputTokens: integer, outputTokens: integer): float': [
    'Returns what a call of a model costs.',
    '"gpt-4o", 1000, 500',
  ],
  'genai_estimate_tokens(text: string): integer': ['Estimates the number of tokens of a text.', '"How are you?"'],
  'genai_get_content_by_index(messages: any, index: integer): string': [
    'Returns the content of one message by its position, from 0.',
    `${messages}, 1`,
  ],
  'genai_get_content_by_role(messages: any, role: string): string': [
    'Returns the content of the first message of a role.',
    `${messages}, "user"`,
  ],
  'genai_get_pricing(model: string): map': ['Returns what the tokens of a model cost.', '"gpt-4o"'],
  'genai_get_role(messages: any, index: integer): string': [
    'Returns the role of one message by its position, from 0.',
    `${messages}, 0`,
  ],
  'genai_is_truncated(messages: any, reason?: string): boolean': [
    'Tests for an answer that was cut off.',
    `${messages}, "length"`,
  ],
  ...alike({ input: 1000, output: 500 }, (side, tokens) => [
    `genai_${side}_cost(model: string, tokens: integer): float`,
    [`Returns what the ${side} of a model costs.`, `"gpt-4o", ${tokens}`],
  ]),
};
