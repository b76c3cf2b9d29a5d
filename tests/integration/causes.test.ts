/** Whether a person is led from a symptom to its cause, from each place where one begins. */
import fc from 'fast-check';
import { lastValueFrom, of, tap } from 'rxjs';

import { dateTime } from '@grafana/data';

import { generated } from '../../src/apl/testing/generated';
import { templatesWith } from '../../src/query/interpolation/testing/templates';
import { RunningPages } from '../../src/query/paging/runningPages';
import { numberOf } from '../../src/profile/cells';
import { Schema } from '../../src/schema/schema';
import { schemaService } from '../../src/schema/testing/schemaService';
import { type ChangesQuery } from '../../src/types';
import { spanFields } from '../../src/traces/spanFields';
import { askOfTrace } from '../../src/whatChanged/askOfTrace';
import { type ChangesReport, readChangesReport } from '../../src/whatChanged/changesFrame';
import { runChanges } from '../../src/whatChanged/runChanges';
import { filtersAsCondition } from '../../src/whatChanged/suited';
import { drawFrom } from '../interpreter/draw';
import { type CausedIncident, drawCaused } from './support/causes';
import { SandboxData } from './support/sandboxService';

/** Incidents, each asked about from all starting points, and as many quiet times. */
const runs = generated(2, 60);
const starts = ['a peak of latency', 'a bar of errors', 'a filtered query', 'an annotation', 'one slow trace'] as const;
type Start = (typeof starts)[number];
/** Traces in four hours. */
const traces = 12_000;

let data: SandboxData;
/** Of each starting point, whether the answers are right, and the wrong ones. */
const answers = new Map<string, { right: number; wrong: string[] }>();
const mostSent = { first: 0, all: 0 };

async function ask(incident: CausedIncident, { query, changes, range }: Question): Promise<ChangesReport> {
  const { fields, annotations } = incident;
  const { client } = data.service({ pageLimit: 5000, bounds: 'inclusive' });
  const metas = fields.map(([name, type]) => ({ name, type, unit: '', hidden: false, description: '' }));
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
      schema: new Schema(schemaService({ listFields: () => of(metas) })),
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

interface Question extends Pick<ChangesQuery, 'query' | 'changes'> {
  range: CausedIncident['range'];
}

const minute = 60_000;
const iso = (time: number) => new Date(time).toISOString();
const windowOf = (from: number, to: number) => ({ from: iso(from), to: iso(to) });

/** Reads rows of APL. */
async function rowsOf(apl: string, { from, to }: CausedIncident['range']) {
  const { client } = data.service({ pageLimit: 5000, bounds: 'inclusive' });
  const { body } = await lastValueFrom(client.query({ apl, startTime: iso(from), endTime: iso(to) }));
  return body.tables[0];
}

/** The question that a person asks from a starting point. */
async function questionFrom(start: Start, { fields, range, window, root: name }: CausedIncident): Promise<Question> {
  switch (start) {
    case 'a peak of latency':
    case 'a bar of errors': {
      const [measure, value] =
        start === 'a bar of errors' ? ['bad', 'countif(error == true)'] : ['p95', 'percentile(duration, 95)'];
      const query = `spans | summarize ${measure} = ${value} by time = bin(_time, 5m)`;
      const peak = await rowsOf(`${query} | top 1 by ${measure} desc`, window);
      const from = Date.parse(String(peak.columns?.[0][0]));
      const [[, all = []]] = [(await rowsOf(query, range)).columns ?? []];
      const sorted = all.flatMap((cell) => numberOf(cell) ?? []).sort((a, b) => a - b);
      const usual = sorted[Math.floor(sorted.length / 2)];
      return { query, range, changes: { measure, usual, window: windowOf(from, from + 5 * minute) } };
    }
    case 'a filtered query': {
      const { query = '', where } = filtersAsCondition('spans | where error == true') ?? {};
      return { query, range: { from: window.from - 15 * minute, to: window.to + 15 * minute }, changes: { where } };
    }
    case 'an annotation': {
      const at = window.from + 2 * minute;
      const before = at - (window.to - at);
      const changes = { window: windowOf(at, window.to), baseline: windowOf(before, at) };
      return { query: 'spans', range: { from: before, to: window.to }, changes };
    }
    case 'one slow trace': {
      const found = {
        datasets: ['spans'],
        fields: spanFields(
          fields.map(([name, type]) => ({ name, type, unit: '', hidden: false, description: '' }))
        ) ?? { trace: '', span: '', parent: '', operation: '', service: '', duration: '' },
      };
      const slowest = await rowsOf(
        `spans | where name == "${name}" | top 1 by duration desc | project trace_id`,
        window
      );
      const id = String(slowest.columns?.[0][0]);
      const root = await rowsOf(
        `spans | where trace_id == "${id}" and isempty(parent_span_id) | project ['service.name'], name, duration`,
        range
      );
      const [service, operation, took] = (root.columns ?? []).map(([cell]) => cell);
      const span = { service: String(service), operation: String(operation), took: (numberOf(took) ?? 0) / 1e6 };
      return { ...askOfTrace({ ...span, failed: false }, found), range };
    }
  }
}

/** Whether the first three lines, or what is above them, name the cause. */
function isNamed({ expected }: CausedIncident, { findings, happened = [], along }: ChangesReport): boolean {
  const { field, operation, annotation } = expected;
  return (
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
          (trait.field.name === 'service.name' && trait.value === operation?.[0] && also.includes('name')));
      const isOfField =
        field !== undefined &&
        [trait.field.name, ...also].includes(field[0]) &&
        trait.kind === 'value' &&
        trait.value.endsWith(field[1]);
      return isOfOperation || isOfField;
    })
  );
}

/** Whether anything is said as sure. */
const isCalm = ({ findings, along }: ChangesReport): boolean =>
  (along?.operations ?? []).length === 0 && !findings.some(({ isSure, usual }) => isSure && usual.length === 0);

const linesOf = ({ findings, happened = [], along }: ChangesReport): string =>
  [
    ...happened.slice(0, 2).map(({ title }) => `@${title}`),
    ...(along?.operations ?? []).map(
      ({ service, operation, how, mostly }) => `${how} ${service} → ${operation ?? 'all'} (${mostly?.value})`
    ),
    ...findings
      .slice(0, 4)
      .map(
        ({ trait, isSure }) =>
          `${isSure ? '' : '?'}${trait.field.name} ${trait.kind === 'value' ? trait.value : trait.kind}`
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
  for (const [index, g] of fc.sample(fc.gen(), { ...runs, numRuns: 2 * runs.numRuns }).entries()) {
    const isQuiet = index % 2 === 1;
    const incident = drawCaused(drawFrom(g), isQuiet, traces);
    await data.select('spans', incident.fields, incident.rows);
    // In a quiet time, the highest bar and the slowest trace are what they are.
    for (const start of isQuiet ? starts.slice(2, 4) : starts) {
      const report = await ask(incident, await questionFrom(start, incident));
      const { cause = 'nothing', expected } = incident;
      note(
        isQuiet ? 'a quiet time' : start,
        isQuiet ? isCalm(report) : isNamed(incident, report),
        `${start}, ${cause} ${JSON.stringify(expected)}: ${linesOf(report)}`
      );
    }
    await data.drop('spans');
  }
}, 90 * minute);
afterAll(() => data.close());

test.each<[string, least: number]>([
  // Of one host of several, the hours before and after an annotation differ little.
  ...starts.map((start): [string, number] => [start, start === 'an annotation' ? 0.5 : 0.9]),
  ['a quiet time', 0.95],
])('From %s, at least a share of %d is right', (name, least) => {
  const { right = 0, wrong = ['nothing was asked'] } = answers.get(name) ?? {};
  const isEnough = right > 0 && right >= least * (right + wrong.length);
  expect(isEnough ? [] : wrong).toEqual([]);
});

test('A question takes at most five queries, its first lines at most two', () => {
  expect(mostSent).toEqual({ first: 2, all: 5 });
});
