import { formattedValueToString, getValueFormat, LoadingState, type PanelData } from '@grafana/data';

/** What the footer of a query says. */
export interface ResultSummary {
  facts: string[];
  notices: string[];
}

/** Of one query (`refId`) among those of a panel. `undefined` as long as it has no result. */
export function summarizeResult(data: PanelData | undefined, refId: string): ResultSummary | undefined {
  const frames = data?.series.filter((frame) => frame.refId === refId) ?? [];
  if (data === undefined || data.state === LoadingState.NotStarted) {
    return undefined;
  }
  if (frames.length === 0) {
    const failed = data.errors?.some((error) => error.refId === refId) ?? false;
    return data.state === LoadingState.Done && !failed && data.request?.targets.some((target) => target.refId === refId)
      ? { facts: ['0 rows'], notices: [] }
      : undefined;
  }
  const rows = frames.reduce((sum, frame) => sum + frame.length, 0);
  const facts = [frames.length > 1 ? `${count(rows, 'row')} in ${frames.length} frames` : count(rows, 'row')];
  for (const stat of frames.find((frame) => frame.meta?.stats)?.meta?.stats ?? []) {
    facts.push(`${stat.displayName}: ${formattedValueToString(getValueFormat(stat.unit ?? 'locale')(stat.value))}`);
  }
  const notices = new Set(frames.flatMap((frame) => frame.meta?.notices?.map((notice) => notice.text) ?? []));
  return { facts, notices: [...notices] };
}

function count(amount: number, word: string): string {
  return `${amount.toLocaleString('en-US')} ${word}${amount === 1 ? '' : 's'}`;
}
