import http from 'node:http';
import { type AddressInfo } from 'node:net';
import { answerFakeModel, fakeAnswer } from './fakeModel';

const chat = '/api/plugins/grafana-llm-app/resources/llm/v1/chat/completions';

describe('The stand-in for Grafana’s LLM app', () => {
  const server = http.createServer((request, response) => {
    void answerFakeModel(request, response, request.url ?? '').then(
      (isDone) => isDone || response.writeHead(404).end()
    );
  });
  let address = '';

  beforeAll(async () => {
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const { port }: AddressInfo = Object(server.address());
    address = `http://127.0.0.1:${port}`;
  });
  afterAll(async () => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  });

  const ask = (question: string, stream = true, repairs: string[] = []) =>
    fetch(address + chat, {
      method: 'POST',
      body: JSON.stringify({
        stream,
        messages: [`Dataset: ['web']`, `Question: ${question}`, ...repairs].map((content) => ({
          role: 'user',
          content,
        })),
      }),
    });
  const textOf = async (question: string, repairs: string[] = []) => {
    const events = (await (await ask(question, true, repairs)).text()).split('\n\n').filter((event) => event !== '');
    const parts = events
      .filter((event) => event !== 'data: [DONE]')
      .map((event) => JSON.parse(event.slice('data:'.length)));
    return {
      text: parts.map(({ choices: [{ delta }] }) => delta.content).join(''),
      isDone: events.at(-1) === 'data: [DONE]',
    };
  };

  it('is healthy', async () => {
    const health = await fetch(`${address}/api/plugins/grafana-llm-app/health`);
    expect(await health.json()).toMatchObject({ details: { llmProvider: { ok: true } } });
  });

  it('streams a query of the prompt’s dataset', async () => {
    expect(await textOf('anything')).toEqual({
      text: "```apl\n['web']\n| summarize events = count() by bin_auto(_time)\n```",
      isDone: true,
    });
  });

  it('corrects a wrong field, and breaks off', async () => {
    expect((await textOf('wrong field')).text).toContain('no_such_field');
    expect((await textOf('wrong field', ['', 'problem'])).text).not.toContain('no_such_field');
    expect((await textOf('broken')).isDone).toBe(false);
  });

  it('answers in the language of the prompt', () => {
    const prompt =
      'You write queries in MPL.\nExample, a gauge:\nshop:cpu\n| align using avg\nDataset: shop\nMetrics:\ncpu: gauge';
    expect(fakeAnswer(prompt, 'Question: anything', false).text).toBe('```mpl\nshop:cpu\n| align using avg\n```');
    expect(fakeAnswer(prompt, 'Question: wrong field', false).text).toContain('shop:cpu\n| where no_such_tag');
    expect(fakeAnswer(prompt, 'Question: wrong function', true).text).toContain(
      'shop:cpu\n| align to $__interval using guess'
    );
  });

  it('fails, and answers at once without a stream', async () => {
    expect((await ask('busy')).status).toBe(429);
    expect(await (await ask('anything', false)).json()).toMatchObject({
      choices: [{ message: { role: 'assistant' } }],
    });
    expect((await fetch(address + chat, { method: 'POST', body: '{}' })).status).toBe(400);
  });
});
