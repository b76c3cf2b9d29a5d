import { type DataFrame, type Field, getDefaultTimeRange, locationUtil, mapInternalLinkToExplore } from '@grafana/data';

import { answerOf, field } from '../frames/testing/answerOf';
import { minute } from '../frames/testing/minutes';
import { toFrames } from '../frames/toFrames';
import { type Settings, type TextLink } from '../settings';
import { allowExplore } from '../testing/allowExplore';
import { fakeSource } from './testing/fakeSource';
import { linksToTraces } from './traceLinks';

beforeEach(() => allowExplore());

const id = '0af7651916cd43dd8448eb211c80319c';
type Line = Partial<Record<'body' | 'service' | 'trace_id' | 'raw', string>>;

/** The frame of log lines, one per minute, as Grafana receives it. */
async function linesOf(lines: Line[], settings: Partial<Settings> = {}, app = 'dashboard'): Promise<DataFrame> {
  const names = ['body', 'service', 'trace_id', 'raw'] as const;
  const answer = answerOf([
    {
      fields: [field('_time', 'datetime'), ...names.map((name) => field(name, 'string'))],
      columns: [lines.map((_, at) => minute(at)), ...names.map((name) => lines.map((line) => line[name] ?? null))],
    },
  ]);
  const frames = toFrames(
    { ...answer, body: { ...answer.body, datasetNames: ['logs'] } },
    { refId: 'A', format: 'logs', query: '' }
  );
  const { source } = fakeSource({}, settings);
  const [frame] = await linksToTraces(frames, { source, request: { app, range: getDefaultTimeRange() } });
  return frame;
}

/** Opens the link of a field in a row, as Explore does. */
function opened(frame: DataFrame, { values, config }: Field, row: number) {
  const [link] = config.links ?? [];
  const time = frame.fields.find(({ name }) => name === 'timestamp')?.values[row];
  const replaced = (text = '', format?: unknown) =>
    text
      .replaceAll('${__value.raw:percentencode}', () => encodeURIComponent(values[row]))
      .replaceAll('${__value.raw}', () => (typeof format === 'function' ? format(values[row], {}) : values[row]))
      .replaceAll('${__data.fields["timestamp"].numeric}', () => String(time));
  const { internal } = link;
  if (internal === undefined) {
    const url = link.onBuildUrl?.({ origin: undefined, replaceVariables: (text) => replaced(text) }) ?? '';
    return { title: link.title, url: locationUtil.processUrl(url) };
  }
  const { href } = mapInternalLinkToExplore({
    ...{ link, internalLink: internal, scopedVars: {}, field: frame.fields[0] },
    replaceVariables: (text, _, format) => replaced(text, format),
  });
  const { queries } = JSON.parse(new URL(href, 'https://grafana').searchParams.get('left') ?? '');
  return { title: link.title, query: queries[0] };
}

const added = (frame: DataFrame, name: string) => frame.fields.find((one) => one.name === name);

describe('A log line without a trace ID', () => {
  it('leads to the traces of its service at that time', async () => {
    const frame = await linesOf([
      { body: 'a', service: 'cart' },
      { body: 'b', service: 'mail', trace_id: 't' },
      { body: 'c' },
    ]);
    const services = added(frame, 'service');
    expect(services?.values).toEqual(['cart', null, null]);
    // Grafana doesn't show links of hidden fields.
    expect(services?.config.custom?.hidden).toBeUndefined();
    expect(services && opened(frame, services, 0)).toEqual({
      title: 'Traces of this service at that time',
      query: {
        ...{ refId: 'A', kind: 'traces', query: '', datasource: { uid: 'apl' } },
        traces: {
          service: 'cart',
          origin: ['logs'],
          window: {
            from: new Date(Date.parse(minute(0)) - 30_000).toISOString(),
            to: new Date(Date.parse(minute(0)) + 30_000).toISOString(),
          },
        },
      },
    });
  });

  it('has no link where all lines have one, no service is known, or the user may not explore', async () => {
    const withTrace = await linesOf([{ body: 'a', service: 'cart', trace_id: 't' }]);
    const withoutService = await linesOf([{ body: 'a' }]);
    allowExplore(false);
    const hidden = await linesOf([{ body: 'a', service: 'cart' }]);
    expect([withTrace, withoutService, hidden].map((frame) => added(frame, 'service'))).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe('A part of a line’s text', () => {
  const withLinks = (...textLinks: TextLink[]) => ({ textLinks });
  const trace = { title: 'Its trace', pattern: '"trace_id":"([0-9a-f]+)"' };

  it('leads to a trace by the ID in it', async () => {
    const frame = await linesOf(
      [
        { body: `{"trace_id":"${id}"}`, trace_id: 'other' },
        { body: 'none', trace_id: 'other' },
      ],
      withLinks(trace)
    );
    const ids = added(frame, 'Its trace');
    expect(ids?.values).toEqual([id, null]);
    expect(ids?.config.custom?.hidden).toBeUndefined();
    expect(ids && opened(frame, ids, 0)).toEqual({
      title: 'Its trace',
      query: {
        ...{ refId: 'A', kind: 'traces', query: id, traces: { origin: ['logs'] }, datasource: { uid: 'apl' } },
      },
    });
  });

  it.each(['${__value}', '${__value.raw}', '${__value.raw:raw}', '${__value:raw}'])(
    'leads to a page, encoded (%s)',
    async (variable) => {
      const frame = await linesOf(
        [{ body: 'file (a/b?c=1&d#e)', trace_id: 't' }],
        withLinks({ title: 'File', pattern: '\\((.*)\\)', url: `https://example.com/f/${variable}?x=${variable}` })
      );
      const file = added(frame, 'File');
      expect(file && opened(frame, file, 0)).toEqual({
        title: 'File',
        url: 'https://example.com/f/a%2Fb%3Fc%3D1%26d%23e?x=a%2Fb%3Fc%3D1%26d%23e',
      });
    }
  );

  it('leads to a query, in which it cannot break out of its string', async () => {
    const frame = await linesOf(
      [{ body: 'by <a" or true or "b>', trace_id: 't' }],
      withLinks({ title: 'Same user', pattern: '<(.*)>', query: "['logs'] | where user == ${__value}" })
    );
    const user = added(frame, 'Same user');
    expect(user && opened(frame, user, 0)).toMatchObject({
      query: { kind: 'apl', query: `['logs'] | where user == "a\\" or true or \\"b"` },
    });
  });

  it('is looked for in the field of the settings', async () => {
    const frame = await linesOf(
      [
        { body: 'x', raw: 'SHOP-12', trace_id: 't' },
        { body: 'SHOP-13', trace_id: 't' },
      ],
      withLinks({ title: 'Ticket', field: 'raw', pattern: '\\b(SHOP-\\d+)', url: 'https://example.com/${__value}' })
    );
    expect(added(frame, 'Ticket')?.values).toEqual(['SHOP-12', null]);
  });

  it('has no link where nothing matches, and none that cannot be used', async () => {
    const page = 'https://example.com/${__value}';
    const frame = await linesOf(
      [{ body: 'SHOP-1', trace_id: 't' }],
      withLinks(
        { title: 'Nothing', pattern: '(MAIL-\\d+)', url: page },
        { title: 'Script', pattern: '(SHOP-\\d+)', url: 'javascript:alert(1)' },
        { title: 'Host', pattern: '(SHOP-\\d+)', url: 'https://${__value}/' },
        { title: 'No group', pattern: 'SHOP', url: page },
        { title: '', pattern: '(SHOP)', url: page }
      )
    );
    expect(frame.fields.filter(({ config }) => config.links).map(({ name }) => name)).toEqual(['trace_id']);
  });

  it('is looked for in slices, so that the page stays responsive', async () => {
    let clock = 0;
    const now = jest.spyOn(performance, 'now').mockImplementation(() => (clock += 10));
    const pauses = jest.spyOn(globalThis, 'setTimeout');
    const bodies = Array.from({ length: 40 }, (_, at) => ({ body: `SHOP-${at}`, trace_id: 't' }));
    const page = { title: 'Ticket', pattern: '(SHOP-\\d+)', url: 'https://example.com/${__value}' };
    const frame = await linesOf(bodies, withLinks(page));
    now.mockRestore();
    expect(pauses.mock.calls.length).toBeGreaterThanOrEqual(20);
    pauses.mockRestore();
    expect(added(frame, 'Ticket')?.values).toEqual(bodies.map(({ body }) => body));
  });

  it('leads viewers to pages only', async () => {
    allowExplore(false);
    const links = withLinks(trace, { title: 'Page', pattern: '"(\\w+)"', url: 'https://example.com/${__value}' });
    const frame = await linesOf([{ body: `{"trace_id":"${id}"}`, trace_id: 't' }], links);
    expect(frame.fields.filter(({ config }) => config.links).map(({ name }) => name)).toEqual(['Page']);
  });
});
