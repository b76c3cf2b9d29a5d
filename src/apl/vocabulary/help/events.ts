import { demo } from '../../tree/operators/record';
import { alike, type FunctionHelp } from '../word';

/** Functions of the event itself or of its neighbours. */
export const eventHelp: FunctionHelp = {
  column_ifexists: [
    'Reads a field that may not exist: where it does not, the second argument takes its place.',
    demo("extend team = column_ifexists('team', 'none') | limit 1"),
  ],
  cursor_current: ['Returns the cursor of the event.', demo('extend cursor = cursor_current() | limit 1')],
  ingestion_time: ['Returns when the service took the event in.', demo('extend arrived = ingestion_time() | limit 1')],
  ...alike({ prev: 'an earlier', next: 'a later' }, (word, which) => [
    word,
    [
      `Returns the value of ${which} row; the rows have to be sorted.`,
      demo(`sort by _time asc | extend other = ${word}(status) | limit 3`),
    ],
  ]),
};

const messages =
  'dynamic([{"role": "system", "content": "Be brief."}, {"role": "user", "content": "Hello"}, {"role": "assistant", "content": "Hi"}])';

/** Functions of the messages of a conversation alone: what they do. */
const ofMessages = {
  conversation_turns: 'Counts the turns of a conversation.',
  extract_assistant_response: 'Returns the last answer of the model.',
  extract_function_results: 'Returns what called functions gave back.',
  extract_system_prompt: 'Returns the instructions of the system.',
  extract_tool_calls: 'Returns the calls of tools that the model asked for.',
  extract_user_prompt: 'Returns the last message of the person.',
  has_tool_calls: 'Tests for calls of tools.',
  message_roles: 'Returns the roles of all messages in their order.',
};

/** Conversations with language models. */
export const conversationHelp: FunctionHelp = {
  ...alike(ofMessages, (name, help) => [`genai_${name}`, [help, messages]]),
  genai_concat_contents: ['Puts the contents of all messages one after the other.', messages],
  genai_cost: ['Returns what a call of a model costs.', '"gpt-4o", 1000, 500'],
  genai_estimate_tokens: ['Estimates the number of tokens of a text.', '"How are you?"'],
  genai_get_content_by_index: ['Returns the content of one message by its position, from 0.', `${messages}, 1`],
  genai_get_content_by_role: ['Returns the content of the first message of a role.', `${messages}, "user"`],
  genai_get_pricing: ['Returns what the tokens of a model cost.', '"gpt-4o"'],
  genai_get_role: ['Returns the role of one message by its position, from 0.', `${messages}, 0`],
  genai_is_truncated: ['Tests for an answer that was cut off.', `${messages}, "length"`],
  ...alike({ input: 1000, output: 500 }, (side, tokens) => [
    `genai_${side}_cost`,
    [`Returns what the ${side} of a model costs.`, `"gpt-4o", ${tokens}`],
  ]),
};
