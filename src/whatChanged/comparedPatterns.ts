import { groupLines, linePatterns } from '../patterns/groupLines';
import { hasWords } from '../patterns/linePattern';
import { type ComparedOverview, type FieldOverview } from './overview';
import { bothSides, type Counts } from './certainty';
import { limits } from './constants';

/** Adds the patterns of log lines to an overview, with counts estimated from some lines on each side. */
export async function withPatterns({ events, fields }: ComparedOverview): Promise<ComparedOverview> {
  return { events, fields: await Promise.all(fields.map((field) => patternsOf(field, events))) };
}

async function patternsOf(overview: FieldOverview, events: Counts): Promise<FieldOverview> {
  const { field, values, lines } = overview;
  if (lines === undefined) {
    return overview;
  }
  const all = [...lines.selection, ...lines.baseline];
  const clusters = (await groupLines(all)).slice(0, limits.patterns);
  const found = await linePatterns(clusters, all);
  const missing = values.get('') ?? { selection: 0, baseline: 0 };
  const scale = bothSides((side) => (events[side] - missing[side]) / Math.max(1, lines[side].length));
  const patterns = found.flatMap(({ text, operator, values: filtered }, index) => {
    const selection = clusters[index].lines.filter((place) => place < lines.selection.length).length;
    const baseline = clusters[index].lines.length - selection;
    return hasWords(text)
      ? [
          {
            // Each field has at most one finding, but log lines may show several causes.
            trait: { kind: 'pattern' as const, field: { ...field }, text, operator, values: filtered },
            counts: { selection: scale.selection * selection, baseline: scale.baseline * baseline },
          },
        ]
      : [];
  });
  return { ...overview, patterns };
}
