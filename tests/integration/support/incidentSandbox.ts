/** Loads a generated incident into a sandbox, and asks questions like a user's clicks. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { firstValueFrom, from, lastValueFrom, tap } from 'rxjs';

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
  loggedText,
  mostlyText,
  operationText,
  remarks,
} from '../../../src/whatChanged/sentences';
import { type Trait } from '../../../src/whatChanged/traits';
import { datasets, type Incident, type Starts } from '../../incidents/incident';
import { type ShownLine } from '../../incidents/judge';
import { annotationBodies, logRows, spanRows, toNdjson } from '../../incidents/write';
import { askOfAnnotation, askOfFilters, type Chart, drawChart, type Question, rangeOf } from './clicks';
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

  private constructor(
    private readonly incident: Incident,
    private readonly sandbox: TestSandbox,
    private readonly service: ServiceClient
  ) {}

  static async start(incident: Incident): Promise<IncidentSandbox> {
    const directory = mkdtempSync(path.join(tmpdir(), 'incident-'));
    const files = [
      { dataset: datasets.spans, rows: spanRows(incident) },
      { dataset: datasets.logs, rows: logRows(incident) },
    ].filter(({ rows }) => rows.length > 0);
    const load = files.map(({ dataset, rows }) => {
      const source = path.join(directory, `${dataset}.ndjson`);
      writeFileSync(source, toNdjson(rows));
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

  /** Returns the question for a click; `undefined` if the incident has no such start. */
  async questionFrom(start: keyof Starts): Promise<Question | undefined> {
    const { starts, range, spans } = this.incident;
    const source = `['${datasets.spans}']`;
    const roots = '\n| where isempty(parent_span_id)';
    switch (start) {
      case 'peak': {
        const { peak } = starts;
        if (!peak) {
          return undefined;
        }
        const query = `${source}${peak.isOfRoots ? roots : ''}\n| summarize p99 = percentile(duration, 99) by bin(_time, ${peak.binSize / 1000}s)`;
        return clickAt(await this.draw(query), peak.bin.from, () => true);
      }
      case 'errorBar': {
        const { errorBar } = starts;
        if (!errorBar) {
          return undefined;
        }
        const step = `by bin(_time, ${errorBar.binSize / 1000}s), ['service.name']`;
        const query =
          errorBar.dataset === datasets.spans
            ? `${source}\n| summarize errors = countif(error) ${step}`
            : `['${errorBar.dataset}']\n| where severity == "ERROR"\n| summarize count() ${step}`;
        return clickAt(
          await this.draw(query),
          errorBar.bin.from,
          (labels) => labels['service.name'] === errorBar.service
        );
      }
      case 'condition': {
        const { condition } = starts;
        const where = condition?.slowerThanNs === undefined ? 'error == true' : `duration > ${condition.slowerThanNs}`;
        return (
          condition && askOfFilters(`${source}${condition.isOfRoots ? roots : ''}\n| where ${where}`, condition.window)
        );
      }
      case 'annotation': {
        if (!starts.annotation) {
          return undefined;
        }
        const { time, endTime } = starts.annotation.annotation;
        const begun = Date.parse(time);
        return askOfAnnotation(datasets.spans, {
          ...{ start: begun, end: endTime === undefined ? begun : Date.parse(endTime), now: range.to },
        });
      }
      case 'trace': {
        const { trace } = starts;
        const root =
          trace && spans.find(({ traceId, parentId }) => traceId === trace.traceId && parentId === undefined);
        const fields = spanFields(await new Schema(this.service).fields(datasets.spans));
        return (
          root &&
          fields && {
            ...askOfTrace(
              {
                ...{ service: root.service, operation: root.name, failed: root.error },
                ...{ started: Math.floor(root.time), took: root.durationNs / 1e6 },
              },
              { datasets: [datasets.spans], fields },
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
        const key = JSON.stringify(body[0]);
        const answer = this.answers.get(key) ?? firstValueFrom(this.service.query(...body));
        this.answers.set(key, answer);
        // A rejected query is followed by a narrower one.
        return from(answer).pipe(tap({ error: () => (all -= 1) }));
      },
      queryLegacy: this.service.queryLegacy.bind(this.service),
      listAnnotations: this.service.listAnnotations.bind(this.service),
    };
    const context = {
      ...{ service, running: new RunningPages(), templates: templatesWith({}), request: { range: rangeOf(range) } },
      source: {
        schema: new Schema(this.service),
        settings: {
          ...{ annotationWrites: false, incrementalRefresh: false },
          ...{ tracesDataset: datasets.spans, logsDataset: datasets.logs },
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

  private draw(query: string): Promise<Chart> {
    const { service } = this;
    const context = { service, running: new RunningPages(), templates: templatesWith({}) };
    return drawChart(query, this.incident.range, { ...context, request: { range: rangeOf(this.incident.range) } });
  }
}

/** Returns the question for a click on a series at some time. */
function clickAt(chart: Chart, time: number, isWanted: (labels: Record<string, string>) => boolean): Question {
  for (const frame of chart.frames) {
    const row = frame.fields[0].values.indexOf(time);
    const field = frame.fields.find(({ labels = {} }, place) => place > 0 && isWanted(labels));
    if (field && row >= 0) {
      return chart.click(frame, field, row);
    }
  }
  throw new Error('The chart has no such point.');
}

/** Returns the texts above a result's lines as one line, followed by the lines in the order in which users read them. */
export function linesIn({ along, findings, events }: ChangesReport): { above: ShownLine[]; lines: ShownLine[] } {
  const shown = along?.operations.map((one) => ({
    says: saidAlong(one),
    text: `${operationText(one)}${callsText(one)} ${one.how}: ${alongText(one, along)}. ${mostlyText(one)}${one.logged ? ` ${loggedText(one.logged)}` : ''}`,
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

/**
 * Returns the report's statements about an operation along the traces: its service and name, its target, a value of its spans, a log
 * line.
 */
function saidAlong({ service, operation, calls, mostly, logged }: SlowOrFailed): ShownLine['says'] {
  return [
    ...[calls, mostly, mostly?.within].flatMap((one) => one ?? []),
    { field: 'service.name', value: service },
    ...(operation === undefined ? [] : [{ field: 'name', value: operation }]),
    ...(logged ? [{ field: 'body', value: logged.text }] : []),
  ];
}

/** Returns the fields and values that a line reports as more frequent, or rarer, in selected events. */
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
