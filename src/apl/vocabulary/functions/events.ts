import { type WordTexts } from '../word';

/** Functions of the event itself or of its neighbours. */
export const eventTexts: WordTexts = {
  'column_ifexists(name: string, otherwise: T): T': [
    'Reads a field that may not exist: where it does not, the second argument takes its place.',
    "['sample-http-logs'] | extend team = column_ifexists('team', 'none') | limit 1",
  ],
  'cursor_current(): string': [
    'Returns the cursor of the event.',
    "['sample-http-logs'] | extend cursor = cursor_current() | limit 1",
  ],
  'ingestion_time(): datetime': [
    'Returns when the service took the event in.',
    "['sample-http-logs'] | extend arrived = ingestion_time() | limit 1",
  ],
  'prev(value: T, offset?: integer, otherwise?: any): T': [
    'Returns the value of an earlier row; the rows have to be sorted.',
    "['sample-http-logs'] | sort by _time asc | extend before = prev(status) | limit 3",
  ],
  'next(value: T, offset?: integer, otherwise?: any): T': [
    'Returns the value of a later row; the rows have to be sorted.',
    "['sample-http-logs'] | sort by _time asc | extend after = next(status) | limit 3",
  ],
};

const messages =
  'dynamic([{"role": "system", "content": "Be brief."}, {"role": "user", "content": "Hello"}, {"role": "assistant", "content": "Hi"}])';

/** Conversations with language models. */
export const conversationTexts: WordTexts = {
  'genai_concat_contents(messages: any, separator?: string): string': [
    'Puts the contents of all messages one after the other.',
    `genai_concat_contents(${messages})`,
  ],
  'genai_conversation_turns(messages: any): integer': [
    'Counts the turns of a conversation.',
    `genai_conversation_turns(${messages})`,
  ],
  'genai_cost(model: string, inputTokens: integer, outputTokens: integer): float': [
    'Returns what a call of a model costs.',
    'genai_cost("gpt-4o", 1000, 500)',
  ],
  'genai_estimate_tokens(text: string): integer': [
    'Estimates the number of tokens of a text.',
    'genai_estimate_tokens("How are you?")',
  ],
  'genai_extract_assistant_response(messages: any): string': [
    'Returns the last answer of the model.',
    `genai_extract_assistant_response(${messages})`,
  ],
  'genai_extract_function_results(messages: any): array': [
    'Returns what called functions gave back.',
    `genai_extract_function_results(${messages})`,
  ],
  'genai_extract_system_prompt(messages: any): string': [
    'Returns the instructions of the system.',
    `genai_extract_system_prompt(${messages})`,
  ],
  'genai_extract_tool_calls(messages: any): array': [
    'Returns the calls of tools that the model asked for.',
    `genai_extract_tool_calls(${messages})`,
  ],
  'genai_extract_user_prompt(messages: any): string': [
    'Returns the last message of the person.',
    `genai_extract_user_prompt(${messages})`,
  ],
  'genai_get_content_by_index(messages: any, index: integer): string': [
    'Returns the content of one message by its position, from 0.',
    `genai_get_content_by_index(${messages}, 1)`,
  ],
  'genai_get_content_by_role(messages: any, role: string): string': [
    'Returns the content of the first message of a role.',
    `genai_get_content_by_role(${messages}, "user")`,
  ],
  'genai_get_pricing(model: string): map': ['Returns what the tokens of a model cost.', 'genai_get_pricing("gpt-4o")'],
  'genai_get_role(messages: any, index: integer): string': [
    'Returns the role of one message by its position, from 0.',
    `genai_get_role(${messages}, 0)`,
  ],
  'genai_has_tool_calls(messages: any): boolean': ['Tests for calls of tools.', `genai_has_tool_calls(${messages})`],
  'genai_input_cost(model: string, tokens: integer): float': [
    'Returns what the input of a model costs.',
    'genai_input_cost("gpt-4o", 1000)',
  ],
  'genai_is_truncated(messages: any, reason?: string): boolean': [
    'Tests for an answer that was cut off.',
    `genai_is_truncated(${messages}, "length")`,
  ],
  'genai_message_roles(messages: any): array': [
    'Returns the roles of all messages in their order.',
    `genai_message_roles(${messages})`,
  ],
  'genai_output_cost(model: string, tokens: integer): float': [
    'Returns what the output of a model costs.',
    'genai_output_cost("gpt-4o", 500)',
  ],
};
