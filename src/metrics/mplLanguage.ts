import { type TemplateSrv } from '@grafana/runtime';

import { type Span } from '../language/edit';
import { metricsIn } from '../mpl/analysis/pipelines';
import { type KnownMetrics } from '../mpl/analysis/schema';
import { findProblems } from '../mpl/diagnostics/findProblems';
import { parseMpl } from '../mpl/tree/readQuery';
import { type EditorLanguage, type Highlighting } from '../monaco/editorLanguage';
import { type MetricsSchema } from '../schema/metricsSchema';

export const mplNames = { id: 'aplkit-mpl', name: 'MPL' };
export const mplQuotes = ['"', '`'];

export const mplHighlighting: Highlighting<null> = {
  start: null,
  line: () => ({ parts: [{ from: 0, color: 'name' }], state: null }),
};

/** The surroundings of one editor. */
export interface MplEditing {
  metricsSchema: MetricsSchema;
  templates: Pick<TemplateSrv, 'replace'>;
}

/** Known facts about metrics. A name in a variable is that of its current value. */
export function knownMetrics({ metricsSchema, templates }: MplEditing): KnownMetrics {
  const { datasets, metricsOf, tagsOf } = metricsSchema.known;
  const current = (name: string) => templates.replace(name);
  return {
    datasets,
    metricsOf: (dataset) => metricsOf(current(dataset)),
    tagsOf: (dataset, metric) => tagsOf(current(dataset), current(metric)),
  };
}

/** Reads what is known of the metrics that a query names. Resolves to whether anything is new. */
export async function readMetrics(text: string, { metricsSchema, templates }: MplEditing): Promise<boolean> {
  const sources = metricsIn(parseMpl(text)).map(({ dataset, metric }) => ({
    dataset: templates.replace(dataset.name),
    metric: templates.replace(metric.name),
  }));
  const count = () => {
    const { datasets, metricsOf, tagsOf } = metricsSchema.known;
    const known = sources.flatMap(({ dataset, metric }) => [metricsOf(dataset), tagsOf(dataset, metric)]);
    return [datasets, ...known].filter((one) => one !== undefined).length;
  };
  const before = count();
  const datasets = await metricsSchema.datasets();
  await Promise.all(
    sources
      // Of a name that is still being typed nothing is asked.
      .filter(({ dataset }) => datasets.includes(dataset) || (datasets.length === 0 && dataset !== ''))
      .map(async ({ dataset, metric }) => {
        const all = await metricsSchema.metrics(dataset);
        return all.some(({ name }) => name === metric) ? metricsSchema.tags(dataset, metric) : undefined;
      })
  );
  return count() > before;
}

/** MPL in one editor. */
export function mplLanguage(editing: MplEditing): EditorLanguage {
  return {
    ...mplNames,
    triggers: ['|', ' ', '(', ',', ':', '"', '`', '$', '='],
    problems: (text) => findProblems(text, knownMetrics(editing)).problems,
    readNames: (text) => readMetrics(text, editing),
    typedAt: () => '',
    isFinished: () => false,
    isInCall: () => false,
    suggestionsAt: () => undefined,
    signatureAt: () => undefined,
    explain: () => Promise.resolve(undefined),
    format: (text) => ({ text }),
    errorSpan: tokenAt,
  };
}

/** The token at a line and a column, from 1; what is out of bounds counts as the nearest line. */
function tokenAt(text: string, { line, column }: { line: number; column: number }): Span {
  const lines = text.split('\n');
  const index = Math.max(1, Math.min(line, lines.length)) - 1;
  const start = lines.slice(0, index).reduce((sum, { length }) => sum + length + 1, 0);
  const from = start + Math.min(Math.max(1, column), lines[index].length + 1) - 1;
  const [word = ''] = /^[\w.:$]+|^\S/.exec(text.slice(from)) ?? [];
  return { from, to: from + Math.max(1, word.length) };
}
