/** The event and its neighbours. */
export const eventFunctions: readonly string[] = [
  'column_ifexists(name: string, otherwise: T): T',
  'cursor_current(): string',
  'ingestion_time(): datetime',
  'prev(value: T, offset?: integer, otherwise?: any): T',
  'next(value: T, offset?: integer, otherwise?: any): T',
];

/** Conversations with language models. */
export const conversationFunctions: readonly string[] = [
  'genai_conversation_turns(messages: any): integer',
  'genai_extract_assistant_response(messages: any): string',
  'genai_extract_function_results(messages: any): array',
  'genai_extract_system_prompt(messages: any): string',
  'genai_extract_tool_calls(messages: any): array',
  'genai_extract_user_prompt(messages: any): string',
  'genai_has_tool_calls(messages: any): boolean',
  'genai_message_roles(messages: any): array',
  'genai_concat_contents(messages: any, separator?: string): string',
  'genai_cost(model: string, inputTokens: integer, outputTokens: integer): float',
  'genai_estimate_tokens(text: string): integer',
  'genai_get_content_by_index(messages: any, index: integer): string',
  'genai_get_content_by_role(messages: any, role: string): string',
  'genai_get_pricing(model: string): map',
  'genai_get_role(messages: any, index: integer): string',
  'genai_is_truncated(messages: any, reason?: string): boolean',
  'genai_input_cost(model: string, tokens: integer): float',
  'genai_output_cost(model: string, tokens: integer): float',
];
