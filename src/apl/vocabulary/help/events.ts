import { demo } from '../../tree/operators/record';
import { alike, type FunctionHelp } from '../word';

/** Functions of the event itself or of its neighbors. */
export const eventHelp: FunctionHelp = {
  column_ifexists: [
    "Reads a field that may not exist: if it doesn't, the result is the second argument.",
    demo("extend team = column_ifexists('team', 'none') | limit 1"),
  ],
  cursor_current: ['Returns the cursor of the event.', demo('extend cursor = cursor_current() | limit 1')],
  ingestion_time: [
    'Returns the time at which the service ingested the event.',
    demo('extend arrived = ingestion_time() | limit 1'),
  ],
  ...alike({ prev: 'an earlier', next: 'a later' }, (word, which) => [
    word,
    [
      `Returns the value in the ${which} row of sorted rows.`,
      demo(`sort by _time asc | extend other = ${word}(status) | limit 3`),
    ],
  ]),
};

const messages =
  'dynamic([{"role": "system", "content": "Be brief."}, {"role": "user", "content": "Hello"}, {"role": "assistant", "content": "Hi"}])';

/** Functions of the messages of a conversation alone: what they do. */
const ofMessages = {
  conversation_turns: 'Counts the turns of a conversation.',
  extract_assistant_response: "Returns the model's last response.",
  extract_function_results: 'Returns the results of tool calls.',
  extract_system_prompt: 'Returns the system prompt.',
  extract_tool_calls: 'Returns the tool calls that the model requested.',
  extract_user_prompt: "Returns the user's last message.",
  has_tool_calls: 'Tests whether there are tool calls.',
  message_roles: 'Returns the roles of all messages, in order.',
};

/** Conversations with language models. */
export const conversationHelp: FunctionHelp = {
  ...alike(ofMessages, (name, help) => [`genai_${name}`, [help, messages]]),
  genai_concat_contents: ['Concatenates the contents of all messages.', messages],
  genai_cost: ['Returns the cost of a model call.', '"gpt-4o", 1000, 500'],
  genai_estimate_tokens: ['Estimates the number of tokens in a string.', '"How are you?"'],
  genai_get_content_by_index: ['Returns the content of a message by its position, from 0.', `${messages}, 1`],
  genai_get_content_by_role: ['Returns the content of the first message with a role.', `${messages}, "user"`],
  genai_get_pricing: ['Returns the token prices of a model.', '"gpt-4o"'],
  genai_get_role: ['Returns the role of a message by its position, from 0.', `${messages}, 0`],
  genai_is_truncated: ['Tests whether a response was cut off.', `${messages}, "length"`],
  ...alike({ input: 1000, output: 500 }, (side, tokens) => [
    `genai_${side}_cost`,
    [`Returns the cost of a model's ${side}.`, `"gpt-4o", ${tokens}`],
  ]),
};
