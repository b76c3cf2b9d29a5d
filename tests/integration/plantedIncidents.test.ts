/** Tests that the data source's queries find the causes of incidents planted in generated events. */
import fc from 'fast-check';
import { lastValueFrom, of } from 'rxjs';

import { dateTime } from '@grafana/data';

import { generated } from '@aplkit/language/apl/testing/generated';
import { templatesWith } from '../../src/query/interpolation/testing/templates';
import { RunningPages } from '../../src/query/paging/runningPages';
import { Schema } from '../../src/schema/schema';
import { schemaService } from '../../src/schema/testing/schemaService';
import { type ChangesReport, readChangesReport } from '../../src/whatChanged/changesFrame';
import { runChanges } from '../../src/whatChanged/runChanges';
import { drawFrom } from '../interpreter/draw';
import { drawIncident, type Incident } from './support/plantedIncidents';
import { SandboxData } from './support/sandboxService';

/** One third of the runs each: strong, weak or no incident; half compared by time, half by a condition. */
const runs = generated(3, 600);

let data: SandboxData;
beforeAll(async () => {
  data = await SandboxData.open();
});
afterAll(() => data.close());

async function reportOf({ fields, rows, range, query }: Incident): Promise<ChangesReport> {
  await data.select('incident', fields, rows);
  const { client } = data.service({ pageLimit: 5000, bounds: 'inclusive' });
  const [from, to] = [dateTime(range.from), dateTime(range.to)];
  const metas = fields.map(([name, type]) => ({ name, type, unit: '', hidden: false, description: '' }));
  const context = {
    service: {
      query: client.query.bind(client),
      queryLegacy: client.queryLegacy.bind(client),
      listAnnotations: () => of({ annotations: [] }),
    },
    source: {
      schema: new Schema(schemaService({ listFields: () => of(metas) })),
      settings: { annotationWrites: false, incrementalRefresh: false },
    },
    ...{ running: new RunningPages(), templates: templatesWith({}) },
    request: { range: { from, to, raw: { from, to } } },
  };
  const target = { refId: 'A', kind: 'changes' as const, ...query };
  const [frame] = (await lastValueFrom(runChanges(target, context))).frames();
  await data.drop('incident');
  const report = readChangesReport(frame);
  if (report === undefined) {
    throw new Error('The frame has no report.');
  }
  return report;
}

/** Right results among the incidents of one strength, and descriptions of the wrong ones. */
interface Score {
  all: number;
  good: number;
  bad: string[];
}

const strengths = ['strong', 'weak', 'nothing'] as const;
const scores = new Map(strengths.map((strength): [string, Score] => [strength, { all: 0, good: 0, bad: [] }]));

beforeAll(async () => {
  for (const [index, g] of fc.sample(fc.gen(), runs).entries()) {
    const strength = strengths[index % strengths.length];
    const incident = drawIncident(drawFrom(g), strength, Math.floor(index / 3) % 2 === 0 ? 'window' : 'condition');
    const report = await reportOf(incident);
    const score = scores.get(strength);
    if (score) {
      score.all += 1;
      if (isRight(incident, report)) {
        score.good += 1;
      } else {
        score.bad.push(`${incident.name}: ${report.findings.map(({ trait }) => trait.field.name).join(', ')}`);
      }
    }
  }
}, 90 * 60_000);

/** True if the first three lines name the cause; without a cause, if no line is both sure and new. */
function isRight({ expected }: Incident, { findings }: ChangesReport): boolean {
  const named = findings.slice(0, 3).flatMap(({ trait, also }) => [trait, ...also].map(({ field }) => field.name));
  return expected.length > 0
    ? named.some((name) => expected.includes(name))
    : !findings.some(({ isSure, isUsual }) => isSure && !isUsual);
}

test.each([
  ['strong', 'the first three lines name the cause of 95 % of strong incidents', 0.95],
  ['weak', 'the first three lines name the cause of 80 % of weak incidents', 0.8],
  ['nothing', 'at most 5 % of events without an incident show anything as sure', 0.95],
])('%s: %s', (strength, _, least) => {
  const { all = 0, good, bad } = scores.get(strength) ?? {};
  const isEnough = good !== undefined && good >= least * all;
  expect(isEnough ? [] : bad).toEqual([]);
});
