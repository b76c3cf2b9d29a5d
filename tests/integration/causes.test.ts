/** Tests that users are led from a symptom to its cause, from each place where they can start. */
import fc from 'fast-check';
import { lastValueFrom, of, tap } from 'rxjs';

import { dateTime } from '@grafana/data';

import { generated } from '@aplkit/language/apl/testing/generated';
import { templatesWith } from '../../src/query/interpolation/testing/templates';
import { RunningPages } from '../../src/query/paging/runningPages';
import { numberOf } from '../../src/profile/cells';
import { Schema } from '../../src/schema/schema';
import { schemaService } from '../../src/schema/testing/schemaService';
import { type ChangesQuery } from '../../src/types';
import { spanFields } from '../../src/names/spanFields';
import { askOfTrace } from '../../src/whatChanged/askOfTrace';
import { type ChangesReport, readChangesReport } from '../../src/whatChanged/changesFrame';
import { riseText } from '../../src/whatChanged/sentences';
import { runChanges } from '../../src/whatChanged/runChanges';
import { drawFrom } from '../interpreter/draw';
import { type CausedIncident, causes, drawCaused } from './support/causes';
import { askOfAnnotation, askOfFilters, drawChart, peakOf, type Question, rangeOf } from './support/clicks';
import { SandboxData } from './support/sandboxService';
import { isDeep } from '../jest/deep';

jest.mock('@grafana/runtime', () => jest.requireActual('./support/runtime'));

const runs = generated(1, 60);
/** Numbers of incidents, which are asked about from all starting points, and of quiet times. */
const { INCIDENTS = String(runs.numRuns), QUIET = isDeep ? '150' : '1' } = process.env;
const [incidents, quiet] = [INCIDENTS, QUIET].map(Number);
const starts = [
  ...(['a peak of latency', 'a bar of errors', 'a filtered query', 'an annotation', 'one slow trace'] as const),
  // For a full disk, only log lines name the cause.
  'a query of error lines' as const,
];
type Start = (typeof starts)[number];
/** Name of the score for the mark, which must be in the start's bin or in the next one. */
const mark = 'the mark of when it began';
/** Number of traces in four hours. */
const traces = isDeep ? 12_000 : 5000;

let data: SandboxData;
/** For each starting point, the number of right results, and the wrong ones. */
const answers = new Map<string, { right: number; wrong: string[] }>();
const mostSent = { first: 0, all: 0 };

async function ask(incident: CausedIncident, { query, changes, range }: Question): Promise<ChangesReport> {
  const { fields, lines, annotations } = incident;
  const { client } = data.service({ pageLimit: 20_000, bounds: 'inclusive' });
  const listFields = (dataset: string) =>
    of(
      (dataset === 'lines' ? lines.fields : fields).map(([name, type]) => ({
        ...{ name, type, unit: '', hidden: false, description: '' },
      }))
    );
  const [from, to] = [dateTime(range.from), dateTime(range.to)];
  let sent = 0;
  let first = 0;
  const service = {
    query: (...body: Parameters<typeof client.query>) => {
      sent += 1;
      return client.query(...body);
    },
    queryLegacy: client.queryLegacy.bind(client),
    listAnnotations: () => of({ annotations }),
  };
  const context = {
    ...{ service, running: new RunningPages(), templates: templatesWith({}) },
    request: { range: { from, to, raw: { from, to } } },
    source: {
      schema: new Schema(
        schemaService({
          listDatasets: () =>
            of([
              { id: 'spans', name: 'spans', kind: 'otel:traces:v1', description: '' },
              { id: 'lines', name: 'lines', kind: 'otel:logs:v1', description: '' },
            ]),
          listFields,
        })
      ),
      settings: { annotationWrites: false, incrementalRefresh: false },
    },
  };
  const target: ChangesQuery = { refId: 'A', kind: 'changes', query, changes };
  let report: ChangesReport | undefined;
  await lastValueFrom(
    runChanges(target, context).pipe(
      tap((answer) => {
        first ||= sent;
        report = answer.frames().map(readChangesReport)[0];
      })
    )
  );
  mostSent.first = Math.max(mostSent.first, first);
  mostSent.all = Math.max(mostSent.all, sent);
  if (report === undefined) {
    throw new Error('The answer has no report.');
  }
  return report;
}

const minute = 60_000;
const iso = (time: number) => new Date(time).toISOString();

const contextOf = () => {
  const { client } = data.service({ pageLimit: 20_000, bounds: 'inclusive' });
  const request = { range: rangeOf({ from: 0, to: 1 }) };
  return { service: client, running: new RunningPages(), templates: templatesWith({}), request };
};

/** Runs a query over a range. */
async function rowsOf(apl: string, { from, to }: CausedIncident['range']) {
  const { client } = data.service({ pageLimit: 5000, bounds: 'inclusive' });
  const { body } = await lastValueFrom(client.query({ apl, startTime: iso(from), endTime: iso(to) }));
  return body.tables[0];
}

/**
 * Users click a peak only if it deviates this many times as far as any bin outside the incident. A lower peak is one of several that look
 * alike, so a missed cause would say nothing about the comparison.
 */
const standsOut = 2;

/** Users open a trace only if it takes this many times as long as similar ones at other times. Less is within their usual variation. */
const longer = 1.25;

/** The question that users would ask there; `undefined` if the incident isn't visible. */
async function questionFrom(
  start: Start,
  { cause, fields, range, window, root: name }: CausedIncident
): Promise<Question | undefined> {
  switch (start) {
    case 'a peak of latency':
    case 'a bar of errors': {
      const [measure, value] =
        start === 'a bar of errors' ? ['bad', 'countif(error == true)'] : ['p95', 'percentile(duration, 95)'];
      const query = `spans | summarize ${measure} = ${value} by time = bin(_time, 5m)`;
      const chart = await drawChart(query, range, contextOf());
      const isThen = (from: number) => from + 5 * minute > window.from && from < window.to;
      const [peak, other] = [isThen, (from: number) => !isThen(from)].map((isWanted) =>
        peakOf(chart, measure, isWanted)
      );
      const sorted = [...(peak?.field.values ?? [])].map(Number).sort((a, b) => a - b);
      const usual = sorted[Math.floor(sorted.length / 2)];
      return peak && other && peak.size - usual >= standsOut * (other.size - usual)
        ? chart.click(peak.frame, peak.field, peak.row)
        : undefined;
    }
    case 'a filtered query': {
      return askOfFilters('spans | where error == true', {
        from: window.from - 15 * minute,
        to: window.to + 15 * minute,
      });
    }
    case 'a query of error lines': {
      return cause === 'disk' ? askOfFilters('lines | where severity_text == "ERROR"', window) : undefined;
    }
    case 'an annotation': {
      const start = window.from + 2 * minute;
      return askOfAnnotation('spans', { start, end: window.to, now: range.to });
    }
    case 'one slow trace': {
      const found = {
        datasets: ['spans'],
        fields: spanFields(
          fields.map(([name, type]) => ({ name, type, unit: '', hidden: false, description: '' }))
        ) ?? { trace: '', span: '', parent: '', operation: '', service: '', duration: '' },
      };
      const slowestIn = async (span: CausedIncident['range']) => {
        const apl = `spans | where name == "${name}" | top 1 by duration desc | project ['service.name'], name, _time, duration`;
        const [service, operation, time, took] = ((await rowsOf(apl, span)).columns ?? []).map(([cell]) => cell);
        return { service, operation, started: Date.parse(String(time)), took: numberOf(took) ?? 0 };
      };
      const { service, operation, started, took } = await slowestIn(window);
      const before = await slowestIn({ from: range.from, to: window.from });
      const after = await slowestIn({ from: window.to, to: range.to });
      const isThen = took >= longer * Math.max(before.took, after.took);
      const span = { service: String(service), operation: String(operation), started, took: took / 1e6 };
      return isThen ? { ...askOfTrace({ ...span, failed: false }, found, range), range } : undefined;
    }
  }
}

/** True if the first three lines, or what is shown above them, name the cause. */
function isNamed({ expected }: CausedIncident, { findings, happened = [], along }: ChangesReport): boolean {
  const { field, operation, annotation, line } = expected;
  return (
    (line !== undefined &&
      [
        ...(along?.operations ?? []).flatMap(({ logged }) => logged ?? []),
        ...findings.slice(0, 3).map(({ trait }) => trait),
      ].some((one) => 'text' in one && one.text.includes(line))) ||
    happened.slice(0, 2).some(({ id }) => id === annotation) ||
    (along?.operations ?? []).some(
      ({ mostly, ...one }) =>
        (one.service === operation?.[0] && one.operation === operation[1]) ||
        (field !== undefined && mostly !== undefined && mostly.value.endsWith(field[1]))
    ) ||
    findings.slice(0, 3).some(({ trait, also }) => {
      const isOfOperation =
        trait.kind === 'value' &&
        ((trait.field.name === 'name' && trait.value === operation?.[1]) ||
          (trait.field.name === 'service.name' &&
            trait.value === operation?.[0] &&
            also.some((other) => other.field.name === 'name')));
      const isOfField =
        field !== undefined &&
        [trait, ...also].some((one) => one.field.name === field[0]) &&
        trait.kind === 'value' &&
        trait.value.endsWith(field[1]);
      return isOfOperation || isOfField;
    })
  );
}

/** True if nothing is reported as sure. */
const isCalm = ({ findings, along }: ChangesReport): boolean =>
  (along?.operations ?? []).length === 0 && !findings.some(({ isSure, isUsual }) => isSure && !isUsual);

const linesOf = ({ findings, happened = [], along, rise, where, events }: ChangesReport): string =>
  [
    JSON.stringify({ events, where, rise: rise && riseText(rise) }),
    ...happened.slice(0, 2).map(({ title }) => `@${title}`),
    ...(along?.operations ?? []).map(
      ({ service, operation, how, mostly, logged }) =>
        `${how} ${service} → ${operation ?? 'all'} (${mostly?.value}; ${logged?.text})`
    ),
    ...findings
      .slice(0, 4)
      .map(
        ({ trait, isSure, counts, isUsual }) =>
          `${JSON.stringify([counts, isUsual])}${isSure ? '' : '?'}${trait.field.name} ${'value' in trait ? trait.value : 'text' in trait ? trait.text : trait.kind}`
      ),
  ].join(', ');

function note(name: string, isRight: boolean, wrong: string): void {
  const score = answers.get(name) ?? { right: 0, wrong: [] };
  answers.set(name, score);
  if (isRight) {
    score.right += 1;
  } else {
    score.wrong.push(wrong);
  }
}

beforeAll(async () => {
  data = await SandboxData.open();
  for (const [index, g] of fc.sample(fc.gen(), { ...runs, numRuns: 2 * Math.max(incidents, quiet) }).entries()) {
    const isQuiet = index % 2 === 1;
    if (index >= 2 * (isQuiet ? quiet : incidents)) {
      continue;
    }
    const incident = drawCaused(drawFrom(g), isQuiet ? undefined : causes[(index / 2) % causes.length], traces);
    await data.select('spans', incident.fields, incident.rows);
    await data.select('lines', incident.lines.fields, incident.lines.rowsOf('spans'));
    // In a quiet time, there is nothing behind the highest bar and the slowest trace.
    for (const start of isQuiet ? starts.slice(2, 4) : starts) {
      const question = await questionFrom(start, incident);
      if (question === undefined) {
        continue;
      }
      const report = await ask(incident, question);
      const { cause = 'nothing', expected, window } = incident;
      const { then } = report;
      if (!isQuiet && then?.by === 'events') {
        const { began, size } = then;
        const isNear = window.from >= began - size && window.from < began + 2 * size;
        note(mark, isNear, `${start}, ${cause}: ${(began - window.from) / size} bins`);
      }
      const isRight = isQuiet ? isCalm(report) : isNamed(incident, report);
      for (const name of isQuiet ? ['a quiet time'] : [start, cause]) {
        note(name, isRight, `${start}, ${cause} ${JSON.stringify(expected)}: ${linesOf(report)}`);
      }
    }
    await data.drop('spans');
    await data.drop('lines');
  }
}, 90 * minute);
afterAll(() => data.close());

/** Minimum share of right results; lower in the short run, in which a single result weighs more. */
const named = isDeep ? 0.9 : 0.8;

test.each<[string, least: number, asked: number]>([
  // An incident may be invisible at a starting point, but at least half of them are visible.
  ...starts.map((start): [string, number, number] => [
    start,
    named,
    Math.ceil(incidents / (start === 'a query of error lines' ? 2 * causes.length : 2)),
  ]),
  [mark, named, incidents],
  ['a quiet time', 0.98, 2 * quiet],
])('%s: at least a share of %d is right, of %d answers or more', (name, least, fewest) => {
  const { right, wrong } = answers.get(name) ?? { right: 0, wrong: [] };
  const asked = right + wrong.length;
  if (isDeep) {
    process.stderr.write(`${name}: ${right} of ${asked}\n`);
  }
  expect(asked).toBeGreaterThanOrEqual(fewest);
  expect(right >= least * asked ? [] : wrong).toEqual([]);
});

test('Of each kind of cause, at least three of four answers are right', () => {
  const ofCauses = causes.flatMap((cause) => answers.get(cause) ?? []);
  const bad = ofCauses.filter(({ right, wrong }) => right < 0.75 * (right + wrong.length));
  expect(bad.flatMap(({ wrong }) => wrong)).toEqual([]);
});

test('A question takes at most five queries, its first lines at most two', () => {
  expect(mostSent).toEqual({ first: 2, all: 5 });
});
