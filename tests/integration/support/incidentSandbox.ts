/** Loads a generated incident into a sandbox, and runs the comparisons that a user's clicks would start. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { firstValueFrom, from, lastValueFrom, type Observable, tap } from 'rxjs';

import { startTestSandbox, type TestSandbox } from '../../../sandbox/testing/client';
import { templatesWith } from '../../../src/query/interpolation/testing/templates';
import { RunningPages } from '../../../src/query/paging/runningPages';
import { Schema } from '../../../src/schema/schema';
import { ServiceClient } from '../../../src/service/client';
import { spanFields } from '../../../src/names/spanFields';
import { type QueryResult } from '../../../src/service/queryResult';
import { type ChangesQuery } from '../../../src/types';
import { askOfTrace } from '../../../src/whatChanged/askOfTrace';
import { type SlowOrFailed } from '../../../src/whatChanged/alongTraces';
import { type Counts } from '../../../src/whatChanged/certainty';
import { type ChangesReport, readChangesReport } from '../../../src/whatChanged/changesFrame';
import { type Finding } from '../../../src/whatChanged/finding';
import { runChanges } from '../../../src/whatChanged/runChanges';
import {
  alongText,
  callsText,
  findingText,
  howText,
  loggedText,
  mostlyText,
  operationText,
  remarks,
} from '../../../src/whatChanged/sentences';
import { type Trait } from '../../../src/whatChanged/traits';
import { datasets, type Incident, type Point, type Starts } from '../../incidents/incident';
import { type ShownLine } from '../../incidents/types';
import { annotationBodies, logRows, spanRows, toNdjson } from '../../incidents/write';
import { askOfAnnotation, askOfFilters, drawChart, type Question, rangeOf } from './clicks';
import { overHttp } from './overHttp';

/** A result, with its number of queries. */
export interface Answered {
  report: ChangesReport;
  /** Number of queries before the first lines, and in total. */
  sent: { first: number; all: number };
}

export class IncidentSandbox {
  /** Results by query, which can be kept because the data doesn't change. */
  private readonly answers = new Map<string, Promise<QueryResult>>();
  private readonly schema: Schema;

  private constructor(
    private readonly incident: Incident,
    private readonly sandbox: TestSandbox,
    private readonly service: ServiceClient
  ) {
    this.schema = new Schema(service);
  }

  static async start(incident: Incident): Promise<IncidentSandbox> {
    const directory = mkdtempSync(path.join(tmpdir(), 'incident-'));
    const load = filesOf(incident).map(({ dataset, text }) => {
      const source = path.join(directory, `${dataset}.ndjson`);
      writeFileSync(source, text);
      return { dataset, source };
    });
    const sandbox = await startTestSandbox({ load, now: BigInt(incident.range.to) * 1_000_000n });
    rmSync(directory, { recursive: true });
    for (const body of annotationBodies(incident)) {
      await sandbox.send('POST', '/v2/annotations', body);
    }
    return new IncidentSandbox(incident, sandbox, new ServiceClient(overHttp(sandbox).fetch, { edge: false }));
  }

  stop(): Promise<void> {
    return this.sandbox.stop();
  }

  /** Creates the question for a click; `undefined` if the incident has no such start. */
  async questionFrom(start: keyof Starts): Promise<Question | undefined> {
    const { starts, range, spans } = this.incident;
    const { peak, errorBar, condition, annotation, trace } = starts;
    switch (start) {
      case 'peak':
        return peak && this.click(peak);
      case 'errorBar':
        return errorBar && this.click(errorBar);
      case 'condition':
        return condition && askOfFilters(condition.query, condition.window);
      case 'annotation': {
        if (!annotation) {
          return undefined;
        }
        const { time, endTime } = annotation.annotation;
        const begun = Date.parse(time);
        return askOfAnnotation(this.dataset, {
          ...{ start: begun, end: endTime === undefined ? begun : Date.parse(endTime), now: range.to },
        });
      }
      case 'trace': {
        const root =
          trace && spans.find(({ traceId, parentId }) => traceId === trace.traceId && parentId === undefined);
        const fields = spanFields(await this.schema.fields(this.dataset));
        return (
          root &&
          fields && {
            ...askOfTrace(
              {
                ...{ service: root.service, operation: root.name, failed: root.error },
                ...{ started: Math.floor(root.time), took: root.durationNs / 1e6 },
              },
              { datasets: [this.dataset], fields },
              range
            ),
            range,
          }
        );
      }
    }
  }

  async ask({ query, changes, range }: Question): Promise<Answered> {
    let all = 0;
    let first = 0;
    const service = {
      query: (...body: Parameters<ServiceClient['query']>) => {
        all += 1;
        // A rejected query is followed by a narrower one.
        return this.query(...body).pipe(tap({ error: () => (all -= 1) }));
      },
      queryLegacy: this.service.queryLegacy.bind(this.service),
      listAnnotations: this.service.listAnnotations.bind(this.service),
    };
    const context = {
      ...{ service, running: new RunningPages(), templates: templatesWith({}), request: { range: rangeOf(range) } },
      source: {
        schema: this.schema,
        settings: {
          ...{ annotationWrites: false, incrementalRefresh: false },
          ...settingsOf(this.incident),
        },
      },
    };
    const target: ChangesQuery = { refId: 'A', kind: 'changes', query, changes };
    let report: ChangesReport | undefined;
    await lastValueFrom(
      runChanges(target, context).pipe(
        tap((answer) => {
          report = answer.frames().map(readChangesReport)[0];
          first ||= all;
        })
      )
    );
    if (report === undefined) {
      throw new Error('The answer has no report.');
    }
    return { report, sent: { first, all } };
  }

  private get dataset(): string {
    return this.incident.convention?.dataset ?? datasets.spans;
  }

  private query(...body: Parameters<ServiceClient['query']>): Observable<QueryResult> {
    const key = JSON.stringify(body[0]);
    const answer = this.answers.get(key) ?? firstValueFrom(this.service.query(...body));
    this.answers.set(key, answer);
    return from(answer);
  }

  /** Draws a chart, and clicks a point. */
  private async click({ query, at, series }: Point): Promise<Question> {
    const service = {
      query: this.query.bind(this),
      queryLegacy: this.service.queryLegacy.bind(this.service),
    };
    const context = { service, running: new RunningPages(), templates: templatesWith({}) };
    const { range } = this.incident;
    const chart = await drawChart(query, range, { ...context, request: { range: rangeOf(range) } });
    for (const frame of chart.frames) {
      const row = frame.fields[0].values.indexOf(at);
      const field = frame.fields.find(
        ({ labels = {} }, place) => place > 0 && (!series || labels[series.field] === series.value)
      );
      if (field && row >= 0) {
        return chart.click(frame, field, row);
      }
    }
    throw new Error('The chart has no such point.');
  }
}

function filesOf(incident: Incident): Array<{ dataset: string; text: string }> {
  const { convention } = incident;
  return convention
    ? [convention]
    : [
        { dataset: datasets.spans, text: toNdjson(spanRows(incident)) },
        { dataset: datasets.logs, text: toNdjson(logRows(incident)) },
      ].filter(({ text }) => text !== '');
}

function settingsOf({ convention }: Incident) {
  return convention
    ? { [convention.isTraced ? 'tracesDataset' : 'logsDataset']: convention.dataset }
    : { tracesDataset: datasets.spans, logsDataset: datasets.logs };
}

/** The texts above a result's lines, as one line, and the lines in the order in which users read them. */
export function linesIn({ along, findings, events }: ChangesReport): { above: ShownLine[]; lines: ShownLine[] } {
  const shown = along?.operations.map((one) => ({
    says: saidAlong(one),
    text: `${operationText(one)}${callsText(one)} ${howText(one)}: ${alongText(one, along)}. ${mostlyText(one)}${one.logged ? ` ${loggedText(one.logged)}` : ''}`,
  }));
  return {
    above: shown?.length
      ? [{ says: shown.flatMap(({ says }) => says), text: shown.map(({ text }) => text).join('\n    '), isSure: true }]
      : [],
    lines: findings.map((finding) => ({
      ...saidIn(finding, events),
      text: `${finding.trait.field.name} ${findingText(finding, events)}. ${remarks(finding, events).join(' ')}`,
      isSure: finding.isSure && !finding.isUsual,
    })),
  };
}

/** The report's statements about an operation along the traces: its service and name, its calls, values of its spans, a log line. */
function saidAlong({ service, operation, has, calls, mostly, logged }: SlowOrFailed): ShownLine['says'] {
  return [
    ...(has ? [has] : []),
    ...(calls ? [calls] : []),
    ...allMostly(mostly),
    { field: 'service.name', value: service },
    ...(operation === undefined ? [] : [{ field: 'name', value: operation }]),
    ...(logged ? [{ field: 'body', value: logged.text }] : []),
  ];
}

/** A value, and the values that narrow it down: the text shows all of them. */
const allMostly = (mostly: SlowOrFailed['mostly']): ShownLine['says'] =>
  mostly === undefined ? [] : [mostly, ...allMostly(mostly.within)];

/** The fields and values that a line reports as more frequent, or rarer, in selected events. */
function saidIn({ trait, also, together, counts }: Finding, events: Counts): Pick<ShownLine, 'says' | 'lacks'> {
  const isMore = counts.selection * events.baseline > counts.baseline * events.selection;
  return isMore
    ? { says: valuesOf([trait, ...also, ...(together ? [together.trait] : [])]) }
    : { says: [], lacks: valuesOf([trait]) };
}

function valuesOf(traits: readonly Trait[]): ShownLine['says'] {
  return traits.flatMap((one) => {
    const field = one.field.name;
    switch (one.kind) {
      case 'value':
        return [{ field, value: one.value }];
      case 'pattern':
        return [{ field, value: one.text }];
      case 'present':
      case 'above':
        return [{ field }];
      case 'upTo':
        return [];
    }
  });
}
