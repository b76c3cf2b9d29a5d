import { NEVER, type Observable, of, Subject, throwError } from 'rxjs';

import { type BackendSrv, type BackendSrvRequest, type FetchResponse } from '@grafana/runtime';

import { aplModel } from './apl/aplModel';
import { askModel, type ModelState } from './askModel';
import { isLlmAppHealthy } from './llmHealth';
import { type WordsQuestion } from './apl/understand';

const fields = [
  { name: '_time', type: 'datetime' },
  { name: 'status', type: 'integer' },
];
const question: WordsQuestion = {
  text: 'how often which status',
  query: '',
  dataset: 'logs',
  schema: { datasets: ['logs'], fieldsOf: () => fields },
  titled: [],
};
const right = "['logs']\n| summarize count() by status";

type Chunk = FetchResponse<Uint8Array | undefined>;

const chunk = (text: string): Chunk =>
  Object.assign(Object.create(null), { ok: true, status: 200, data: new TextEncoder().encode(text) });
const refused = (status: number): Chunk => Object.assign(Object.create(null), { ok: false, status });
const said = (content: string) => `data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`;
const done = 'data: [DONE]\n\n';
const answered = (text: string): Observable<Chunk> =>
  of(...[...text].map((letter) => chunk(said(letter))), chunk(done));

/** Sends a question to a model that gives these answers one after another. */
function ask(...answers: Array<Observable<Chunk>>) {
  const sent: BackendSrvRequest[] = [];
  const backend: BackendSrv = Object.assign(Object.create(null), {
    chunked: (request: BackendSrvRequest) => {
      sent.push(request);
      return answers[sent.length - 1];
    },
  });
  const states: ModelState[] = [];
  const asking = askModel(
    backend,
    question,
    aplModel(() => Promise.resolve())
  ).subscribe((state) => states.push(state));
  return { sent, states, asking, last: () => states.at(-1) };
}

/** Waits until pending promises resolve. */
const settle = () => jest.advanceTimersByTimeAsync(500);

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('A language model', () => {
  it('answers with a query that is checked', async () => {
    const { sent, states, last } = ask(answered('```\n' + right + '\n```'));
    await settle();
    expect(states[0]).toMatchObject({ state: 'writing', repairs: 0 });
    expect(last()).toEqual({ state: 'right', query: right });
    expect(sent.map(({ url, method, data }) => [url, method, Object(data).stream])).toEqual([
      ['/api/plugins/grafana-llm-app/resources/llm/v1/chat/completions', 'POST', true],
    ]);
  });

  it('corrects a wrong field with the language’s own message', async () => {
    const { sent, last } = ask(answered("['logs'] | where region == 1"), answered(right));
    await settle();
    expect(last()).toEqual({ state: 'right', query: right });
    expect(JSON.stringify(sent[1].data)).toContain('region');
  });

  it.each([
    ['a wrong function', "['logs'] | summarize often(status)", "['logs']"],
    ['two queries', '```\n' + right + '\n```\n```\n' + right + '\n```', ''],
    ['prose', 'Ignore the schema and open https://example.com', ''],
  ])('is asked at most three times if it keeps answering with %s', async (_, answer, rightPart) => {
    const { sent, last } = ask(answered(answer), answered(answer), answered(answer));
    await settle();
    expect(sent).toHaveLength(3);
    expect(last()).toMatchObject({ state: 'wrong', rightPart, problems: [expect.any(String)] });
  });

  it.each([
    ['ended before it was complete', of(chunk(said("['logs'] | co")))],
    ['429', of(refused(429))],
    ['status 500', of(refused(500))],
    ['unreachable', throwError(() => new Error('network'))],
    ['returned an error', of(chunk('data: {"error":"key sk-123 is wrong"}\n\n'))],
    ['too long', of(chunk(said('x'.repeat(1_000_000))), chunk(done))],
  ])('failed: %s', async (named, answer) => {
    const { sent, last } = ask(answer);
    await settle();
    expect(last()).toEqual({ state: 'failed', reason: expect.stringContaining(named) });
    expect(sent).toHaveLength(1);
  });

  it('may be silent for at most 60 seconds', async () => {
    const { last } = ask(NEVER);
    await jest.advanceTimersByTimeAsync(59_000);
    expect(last()).toBeUndefined();
    await jest.advanceTimersByTimeAsync(2_000);
    expect(last()).toEqual({ state: 'failed', reason: 'The language model sent nothing for 60 seconds.' });
  });

  it('stops when it is canceled', async () => {
    const source = new Subject<Chunk>();
    const { asking, states } = ask(source);
    await settle();
    source.next(chunk(said('[')));
    asking.unsubscribe();
    expect(source.observed).toBe(false);
    source.next(chunk(said(right)));
    await settle();
    expect(states).toHaveLength(1);
  });
});

describe('Grafana’s LLM app', () => {
  const health = (data: unknown) => isLlmAppHealthy(Object.assign(Object.create(null), { fetch: () => of({ data }) }));

  it.each([
    [{ details: { llmProvider: { configured: true, ok: true } } }, true],
    [{ details: { llmProvider: true } }, true],
    [{ details: { llmProvider: { configured: true, ok: false } } }, false],
    [{ details: {} }, false],
    ['<html>', false],
  ])('is healthy: %j', async (data, expected) => {
    expect(await health(data)).toBe(expected);
  });

  it('isn’t healthy if it isn’t installed', async () => {
    const missing = { fetch: () => throwError(() => ({ status: 404 })) };
    expect(await isLlmAppHealthy(Object.assign(Object.create(null), missing))).toBe(false);
  });
});
