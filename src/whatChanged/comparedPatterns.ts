import { wordedPatterns } from '../patterns/groupLines';
import { type ComparedOverview, type FieldOverview } from './overview';
import { bothSides, type Counts } from './certainty';
import { limits } from './constants';

/** Adds log line patterns to an overview, with counts estimated from a sample of each side. */
export async function withPatterns({ events, fields }: ComparedOverview): Promise<ComparedOverview> {
  return { events, fields: await Promise.all(fields.map((field) => patternsOf(field, events))) };
}

async function patternsOf(overview: FieldOverview, events: Counts): Promise<FieldOverview> {
  const { field, values, lines } = overview;
  if (lines === undefined) {
    return overview;
  }
  const found = await wordedPatterns([...lines.selection, ...lines.baseline], limits.patterns);
  const missing = values.get('') ?? { selection: 0, baseline: 0 };
  const scale = bothSides((side) => (events[side] - missing[side]) / Math.max(1, lines[side].length));
  const patterns = found.map(({ text, operator, values: filtered, places }) => {
    const selection = places.filter((place) => place < lines.selection.length).length;
    const baseline = places.length - selection;
    return {
      // Each pattern gets a copy of the field: a field has at most one finding, but log lines may show several causes.
      trait: { kind: 'pattern' as const, field: { ...field }, text, operator, values: filtered },
      counts: { selection: scale.selection * selection, baseline: scale.baseline * baseline },
    };
  });
  return { ...overview, patterns };
}
