import { type FunctionHelp } from '../word';

export const eventHelp: FunctionHelp = {
  column_ifexists: [
    'Reads a field that may not exist: where it does not, the second argument takes its place.',
    "['sample-http-logs'] | extend team = column_ifexists('team', 'none') | limit 1",
  ],
  cursor_current: [
    'Returns the cursor of the event.',
    "['sample-http-logs'] | extend cursor = cursor_current() | limit 1",
  ],
  ingestion_time: [
    'Returns when the service took the event in.',
    "['sample-http-logs'] | extend arrived = ingestion_time() | limit 1",
  ],
  prev: [
    'Returns the value of an earlier row; the rows have to be sorted.',
    "['sample-http-logs'] | sort by _time asc | extend other = prev(status) | limit 3",
  ],
  next: [
    'Returns the value of a later row; the rows have to be sorted.',
    "['sample-http-logs'] | sort by _time asc | extend other = next(status) | limit 3",
  ],
};

export const conversationHelp: FunctionHelp = {
  genai_conversation_turns: [
    'Counts the turns of a conversation.',
    'dynamic([{"role": "system", "content": "Be brief."}, {"role": "user", "content": "Hello"}, {"role": "assistant", "content": "Hi"}])',
  ],
  genai_extract_assistant_response: [
    'Returns the last answer of the model.',
    'dynamic([{"role": "system", "content": "Be brief."}, {"role": "user", "content": "Hello"}, {"role": "assistant", "content": "Hi"}])',
  ],
  genai_extract_function_results: [
    'Returns what called functions gave back.',
    'dynamic([{"role": "system", "content": "Be brief."}, {"role": "user", "content": "Hello"}, {"role": "assistant", "content": "Hi"}])',
  ],
  genai_extract_system_prompt: [
    'Returns the instructions of the system.',
    'dynamic([{"role": "system", "content": "Be brief."}, {"role": "user", "content": "Hello"}, {"role": "assistant", "content": "Hi"}])',
  ],
  genai_extract_tool_calls: [
    'Returns the calls of tools that the model asked for.',
    'dynamic([{"role": "system", "content": "Be brief."}, {"role": "user", "content": "Hello"}, {"role": "assistant", "content": "Hi"}])',
  ],
  genai_extract_user_prompt: [
    'Returns the last message of the person.',
    'dynamic([{"role": "system", "content": "Be brief."}, {"role": "user", "content": "Hello"}, {"role": "assistant", "content": "Hi"}])',
  ],
  genai_has_tool_calls: [
    'Tests for calls of tools.',
    'dynamic([{"role": "system", "content": "Be brief."}, {"role": "user", "content": "Hello"}, {"role": "assistant", "content": "Hi"}])',
  ],
  genai_message_roles: [
    'Returns the roles of all messages in their order.',
    'dynamic([{"role": "system", "content": "Be brief."}, {"role": "user", "content": "Hello"}, {"role": "assistant", "content": "Hi"}])',
  ],
  genai_concat_contents: [
    'Puts the contents of all messages one after the other.',
    'dynamic([{"role": "system", "content": "Be brief."}, {"role": "user", "content": "Hello"}, {"role": "assistant", "content": "Hi"}])',
  ],
  genai_cost: ['Returns what a call of a model costs.', '"gpt-4o", 1000, 500'],
  genai_estimate_tokens: ['Estimates the number of tokens of a text.', '"How are you?"'],
  genai_get_content_by_index: [
    'Returns the content of one message by its position, from 0.',
    'dynamic([{"role": "system", "content": "Be brief."}, {"role": "user", "content": "Hello"}, {"role": "assistant", "content": "Hi"}]), 1',
  ],
  genai_get_content_by_role: [
    'Returns the content of the first message of a role.',
    'dynamic([{"role": "system", "content": "Be brief."}, {"role": "user", "content": "Hello"}, {"role": "assistant", "content": "Hi"}]), "user"',
  ],
  genai_get_pricing: ['Returns what the tokens of a model cost.', '"gpt-4o"'],
  genai_get_role: [
    'Returns the role of one message by its position, from 0.',
    'dynamic([{"role": "system", "content": "Be brief."}, {"role": "user", "content": "Hello"}, {"role": "assistant", "content": "Hi"}]), 0',
  ],
  genai_is_truncated: [
    'Tests for an answer that was cut off.',
    'dynamic([{"role": "system", "content": "Be brief."}, {"role": "user", "content": "Hello"}, {"role": "assistant", "content": "Hi"}]), "length"',
  ],
  genai_input_cost: ['Returns what the input of a model costs.', '"gpt-4o", 1000'],
  genai_output_cost: ['Returns what the output of a model costs.', '"gpt-4o", 500'],
};
