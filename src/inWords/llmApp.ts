import { concatMap, defer, map, Observable, of, scan, throwError, timeout, TimeoutError, catchError } from 'rxjs';

import { type BackendSrv } from '@grafana/runtime';

import { recordOf } from '../service/json';
import { llmApp } from './llmHealth';

const chat = `${llmApp}/resources/llm/v1/chat/completions`;

export interface ChatMessage {
  role: 'system' | 'user' | 'assistant';
  content: string;
}

/** Maximum milliseconds to wait for the next part of an answer. */
const longestSilence = 60_000;

/** Maximum length of an answer, in characters. Queries are much shorter. */
const longestAnswer = 20_000;

type ChatBackend = Pick<BackendSrv, 'chunked'>;

/** Emits the answer received so far. Errors have user-facing messages. Unsubscribing cancels the request. */
export function chatAnswer(backend: ChatBackend, messages: readonly ChatMessage[]): Observable<string> {
  return defer(() => streamed(backend, messages)).pipe(
    timeout({ each: longestSilence }),
    map((answer) => {
      if (answer.length > longestAnswer) {
        throw new ChatError('The answer was stopped because it is too long for a query.');
      }
      return answer;
    }),
    catchError((error: unknown) => throwError(() => new ChatError(sentenceOf(error))))
  );
}

class ChatError extends Error {}

function sentenceOf(error: unknown): string {
  if (error instanceof ChatError) {
    return error.message;
  }
  if (error instanceof TimeoutError) {
    return `The language model sent nothing for ${longestSilence / 1000} seconds.`;
  }
  const { status } = recordOf(error);
  if (status === 429) {
    return 'The language model’s provider rejected the request because of its rate limit (429). Try again in a minute.';
  }
  return typeof status === 'number' && status > 0
    ? `Grafana’s LLM app returned status ${status}.`
    : 'Grafana’s LLM app is unreachable.';
}

/** State of a stream of server-sent events. */
interface Stream {
  answer: string;
  /** The start of a line whose end hasn't arrived yet. */
  rest: string;
  isComplete: boolean;
}

function streamed(backend: ChatBackend, messages: readonly ChatMessage[]): Observable<string> {
  const decoder = new TextDecoder();
  const start: Stream = { answer: '', rest: '', isComplete: false };
  let last = start;
  const data = { model: 'base', messages, stream: true };
  const parts = backend.chunked({ url: chat, method: 'POST', data, showErrorAlert: false }).pipe(
    concatMap((response) => (response.ok ? of(response.data) : throwError(() => ({ status: response.status })))),
    scan((stream, part) => (last = read(stream, part ? decoder.decode(part, { stream: true }) : '')), start),
    map(({ answer }) => answer)
  );
  // A broken stream completes like a finished stream.
  return new Observable((listener) =>
    parts.subscribe({
      next: (answer) => listener.next(answer),
      error: (error: unknown) => listener.error(error),
      complete: () => {
        const { isComplete, answer } = read(last, '\n');
        if (isComplete) {
          listener.next(answer);
          listener.complete();
        } else {
          listener.error(new ChatError('The answer ended before it was complete.'));
        }
      },
    })
  );
}

function read(stream: Stream, text: string): Stream {
  const lines = (stream.rest + text).split('\n');
  const rest = lines.pop() ?? '';
  return lines.reduce<Stream>(readLine, { ...stream, rest });
}

function readLine(stream: Stream, line: string): Stream {
  const text = line.startsWith('data:') ? line.slice('data:'.length).trim() : line.trim();
  if (text === '[DONE]') {
    return { ...stream, isComplete: true };
  }
  const event = objectIn(text);
  if (event === undefined) {
    return stream;
  }
  if (event.error !== undefined) {
    throw new ChatError('The language model’s provider returned an error.');
  }
  const choice = recordOf(Array.isArray(event.choices) ? event.choices.at(0) : undefined);
  const isDone = choice.finish_reason === 'stop' || recordOf(choice.delta).done === true;
  return {
    ...stream,
    answer: stream.answer + (contentOf(event, 'delta') ?? contentOf(event, 'message') ?? ''),
    // Without streaming, the app returns the whole message at once.
    isComplete: stream.isComplete || isDone || choice.message !== undefined,
  };
}

function objectIn(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = text.startsWith('{') ? JSON.parse(text) : undefined;
    return value === undefined ? undefined : recordOf(value);
  } catch {
    return undefined;
  }
}

function contentOf(answer: unknown, part: 'message' | 'delta'): string | undefined {
  const { choices } = recordOf(answer);
  const { content } = recordOf(recordOf(Array.isArray(choices) ? choices.at(0) : undefined)[part]);
  return typeof content === 'string' ? content : undefined;
}
