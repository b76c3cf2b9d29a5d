import { type FunctionRow } from '../word';

const messages =
  'dynamic([{"role": "system", "content": "Be brief."}, {"role": "user", "content": "Hello"}, {"role": "assistant", "content": "Hi"}])';

export const conversations: readonly FunctionRow[] = [
  ['genai_conversation_turns(messages: any): integer', 'Counts the turns in a conversation.', messages],
  ['genai_extract_assistant_response(messages: any): string', 'Returns the model’s last response.', messages],
  ['genai_extract_function_results(messages: any): array', 'Returns the results of tool calls.', messages],
  ['genai_extract_system_prompt(messages: any): string', 'Returns the system prompt.', messages],
  ['genai_extract_tool_calls(messages: any): array', 'Returns the tool calls that the model requested.', messages],
  ['genai_extract_user_prompt(messages: any): string', 'Returns the user’s last message.', messages],
  ['genai_has_tool_calls(messages: any): boolean', 'Tests whether there are tool calls.', messages],
  ['genai_message_roles(messages: any): array', 'Returns the roles of all messages, in order.', messages],
  [
    'genai_concat_contents(messages: any, separator?: string): string',
    'Concatenates the contents of all messages.',
    messages,
  ],
  [
    'genai_cost(model: string, inputTokens: integer, outputTokens: integer): float',
    'Returns the cost of a model call.',
    '"gpt-4o", 1000, 500',
  ],
  ['genai_estimate_tokens(text: string): integer', 'Estimates the number of tokens in a string.', '"How are you?"'],
  [
    'genai_get_content_by_index(messages: any, index: integer): string',
    'Returns the content of the message at a 0-based position.',
    `${messages}, 1`,
  ],
  [
    'genai_get_content_by_role(messages: any, role: string): string',
    'Returns the content of the first message with a given role.',
    `${messages}, "user"`,
  ],
  ['genai_get_pricing(model: string): map', 'Returns the token prices of a model.', '"gpt-4o"'],
  [
    'genai_get_role(messages: any, index: integer): string',
    'Returns the role of the message at a 0-based position.',
    `${messages}, 0`,
  ],
  [
    'genai_is_truncated(messages: any, reason?: string): boolean',
    'Tests whether a response was cut off.',
    `${messages}, "length"`,
  ],
  ['genai_input_cost(model: string, tokens: integer): float', 'Returns the cost of a model’s input.', '"gpt-4o", 1000'],
  [
    'genai_output_cost(model: string, tokens: integer): float',
    'Returns the cost of a model’s output.',
    '"gpt-4o", 500',
  ],
];
