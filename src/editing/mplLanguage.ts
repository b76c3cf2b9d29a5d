import { type TemplateSrv } from '@grafana/runtime';

import { valuesHelp } from '@aplkit/language/kit/hover';
import { metricsIn } from '@aplkit/language/mpl/analysis/pipelines';
import { type KnownMetrics } from '@aplkit/language/mpl/analysis/schema';
import {
  mplCompletionsAt,
  isMplFinished,
  lookupAt,
  type TagValuesLookup,
} from '@aplkit/language/mpl/completion/completion';
import { type MplVariable } from '@aplkit/language/mpl/completion/items';
import { mplCallAt, mplSituationAt } from '@aplkit/language/mpl/completion/situation';
import { findMplProblems, wholePromql } from '@aplkit/language/mpl/diagnostics/findProblems';
import { mplErrorSpan } from '@aplkit/language/mpl/edit/errorSpan';
import { formatMpl } from '@aplkit/language/mpl/format/formatQuery';
import { mplColoring } from '@aplkit/language/mpl/highlight/coloring';
import { mplHoverAt, mplSignatureAt } from '@aplkit/language/mpl/hover/hover';
import { parseMpl } from '@aplkit/language/mpl/tree/readQuery';
import { type EditorLanguage } from '../monaco/editorLanguage';
import { type CodeLanguage } from '../monaco/registerLanguage';
import { type MetricsSchema } from '../schema/metricsSchema';
import { isMoreKnown } from '../schema/isMoreKnown';
import { builtIns } from './knownVariables';
import { readPromqlMetrics } from '../schema/readPromqlMetrics';

export const mplCode: CodeLanguage = { id: 'aplkit-mpl', name: 'MPL', coloring: mplColoring, quotes: ['"', '`'] };

/** The context that an editor gives its language features. */
interface MplEditing {
  metricsSchema: MetricsSchema;
  templates: Pick<TemplateSrv, 'replace'>;
  /** The variables that a query can use, with their current values. */
  variables: () => MplVariable[];
}

type Names = Omit<MplEditing, 'variables'>;

/** Known metrics and tags. Variables are replaced with their current values. */
export function knownMetrics({ metricsSchema, templates }: Names): KnownMetrics {
  const { datasets, metricsOf, tagsOf, edgeOf } = metricsSchema.known;
  const current = (name: string) => templates.replace(name);
  return {
    datasets,
    metricsOf: (dataset) => metricsOf(current(dataset)),
    tagsOf: (dataset, metric) => tagsOf(current(dataset), current(metric)),
    edgeOf: (dataset) => edgeOf?.(current(dataset)),
    isVariable: (name) => templates.replace(name, undefined, () => '') !== name,
    builtIns,
    current,
  };
}

/** Loads a query's metrics and tags, including names in PromQL. Resolves to true if any are new. */
export async function readMetrics(text: string, names: Names): Promise<boolean> {
  const promql = wholePromql(text);
  if (promql === undefined) {
    return readNamed(text, names);
  }
  // The lists of metrics resolve a Prometheus name; the metric's tags then resolve the labels.
  const problems = () => JSON.stringify(findMplProblems(text, knownMetrics(names)).problems);
  const before = problems();
  await readPromqlMetrics(promql, names.metricsSchema, () => knownMetrics(names));
  return problems() !== before;
}

async function readNamed(text: string, { metricsSchema, templates }: Names): Promise<boolean> {
  const sources = metricsIn(parseMpl(text)).map(({ dataset, metric }) => ({
    dataset: templates.replace(dataset.name),
    metric: templates.replace(metric.name),
  }));
  const known = () => {
    const { datasets, metricsOf, tagsOf } = metricsSchema.known;
    return [datasets, ...sources.flatMap(({ dataset, metric }) => [metricsOf(dataset), tagsOf(dataset, metric)])];
  };
  return isMoreKnown(known, async () => {
    const datasets = await metricsSchema.datasets();
    await Promise.all(
      sources
        // A name that the user is still typing isn't fetched.
        .filter(({ dataset }) => datasets.includes(dataset) || (datasets.length === 0 && dataset !== ''))
        .map(async ({ dataset, metric }) => {
          const all = await metricsSchema.metrics(dataset);
          return all.some(({ name }) => name === metric) ? metricsSchema.tags(dataset, metric) : undefined;
        })
    );
  });
}

export function mplLanguage(editing: MplEditing): EditorLanguage {
  const context = (values: readonly string[] = []) => ({
    known: knownMetrics(editing),
    variables: editing.variables(),
    values,
  });
  return {
    ...mplCode,
    triggers: ['|', ' ', '(', ',', ':', '"', '`', '$', '='],
    problems: (text) => findMplProblems(text, knownMetrics(editing)).problems,
    readNames: (text) => readMetrics(text, editing),
    typedAt: (text, offset) => text.slice(mplSituationAt(text, offset).replace.from, offset),
    isFinished: (text, offset) => isMplFinished(text, offset, context()),
    isInCall: (text, offset) => mplCallAt(text, offset) !== undefined,
    suggestionsAt: (text, offset) => {
      const { kind, replace } = mplSituationAt(text, offset);
      if (kind === 'none') {
        return undefined;
      }
      return {
        replace,
        now: () => mplCompletionsAt(text, offset, context()),
        read: async () => {
          const isNew = await readMetrics(text, editing);
          const values = await valuesOf(lookupAt(text, offset), editing);
          return { all: () => mplCompletionsAt(text, offset, context(values)), isMore: isNew || values.length > 0 };
        },
      };
    },
    signatureAt: mplSignatureAt,
    explain: async (text, offset) => {
      await readMetrics(text, editing);
      const hover = mplHoverAt(text, offset, context());
      const { lookup } = hover ?? {};
      return hover && { ...hover, more: lookup && (async () => valuesText(await valuesOf(lookup, editing))) };
    },
    format: formatMpl,
    errorSpan: mplErrorSpan,
  };
}

/** The values of a tag; empty without a lookup. */
async function valuesOf(
  lookup: TagValuesLookup | undefined,
  { metricsSchema, templates }: MplEditing
): Promise<string[]> {
  const current = (name: string) => templates.replace(name);
  return lookup === undefined ? [] : metricsSchema.values(current(lookup.dataset), current(lookup.metric), lookup.tag);
}

const maxValues = 8;

function valuesText(values: readonly string[]): string | undefined {
  const shown = values.slice(0, maxValues).map((value) => ({ value }));
  const more = values.length > maxValues ? `\n\n${values.length - maxValues} more` : '';
  return valuesHelp('Values in the last 24 hours:', shown, more);
}
