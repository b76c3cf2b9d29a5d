import { recordOf } from '../service/json';
import { type DatasetGroup } from '../settings';
import { type AplSource } from '../source';

export type Signal = keyof DatasetGroup;

export const signals: readonly Signal[] = ['logs', 'traces', 'metrics'];

/** Kinds of datasets with OpenTelemetry events. */
const kinds = { logs: 'otel:logs:v1', traces: 'otel:traces:v1' } as const;

/** Kind of dataset with OpenTelemetry traces. */
export const spansKind = kinds.traces;

export interface RelatedDatasets {
  names: string[];
  /** True if the datasets come from the settings. */
  isChosen: boolean;
}

export interface RelatedSource extends Pick<AplSource, 'settings'> {
  schema: Pick<AplSource['schema'], 'datasets'> & Partial<Pick<AplSource['schema'], 'datasetsOfMetrics'>>;
}

/** Reads groups from the settings. Provisioned values may have any type. */
export function readDatasetGroups(saved: unknown): DatasetGroup[] {
  return Array.isArray(saved)
    ? saved.map((one) => {
        const given = recordOf(one);
        const named = signals.flatMap((signal): Array<[Signal, string]> => {
          const name = given[signal];
          return typeof name === 'string' && name.trim() !== '' ? [[signal, name.trim()]] : [];
        });
        return Object.fromEntries(named);
      })
    : [];
}

/** A problem with a group; `undefined` if there is none. */
export const datasetGroupProblem = (group: DatasetGroup): string | undefined =>
  Object.keys(group).length < 2 ? 'Choose at least two datasets that belong together' : undefined;

/** Datasets with a signal related to the origin: grouped ones, the configured one, or all of its kind. */
export async function relatedDatasets(
  { schema, settings }: RelatedSource,
  signal: Signal,
  origin: readonly string[]
): Promise<RelatedDatasets> {
  const groups = readDatasetGroups(settings.datasetGroups).filter((group) =>
    Object.values(group).some((name) => origin.includes(name))
  );
  const grouped = groups.flatMap((group) => group[signal] ?? []);
  const single = { logs: settings.logsDataset, traces: settings.tracesDataset, metrics: undefined }[signal];
  const chosen = grouped.length > 0 ? grouped : single ? [single] : [];
  if (chosen.length > 0) {
    return { names: [...new Set(chosen)], isChosen: true };
  }
  const listed =
    signal === 'metrics'
      ? await schema.datasetsOfMetrics?.()
      : (await schema.datasets()).filter(({ kind }) => kind === kinds[signal]);
  return { names: (listed ?? []).map(({ name }) => name), isChosen: false };
}
