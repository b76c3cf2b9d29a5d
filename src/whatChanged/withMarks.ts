import { type KnownSchema } from '@aplkit/language/apl/analysis/schema';
import { markedLines } from '../evidence/lineLinks';
import { chooseMarks, maxMarks, readMarks } from '../evidence/marks';
import { marksQuery } from '../evidence/marksQuery';
import { type LevelOptions } from '../frames/options';
import { type Asking } from '../query/result/askSeveral';
import { type Finding, type RankedFindings } from './finding';
import { type TimelineQuestion } from './timeline';

/** Adds marks for individual events to the findings' timelines. */
export async function withMarks(
  ranked: RankedFindings,
  { grouped, range, findings: charted }: TimelineQuestion,
  { askResult, schema, levels }: Pick<Asking<never>, 'askResult'> & { schema: KnownSchema; levels: LevelOptions }
): Promise<RankedFindings> {
  const made = marksQuery(grouped, schema, levels);
  if ('why' in made || charted.length === 0) {
    return ranked;
  }
  const { text, lines } = made;
  const marks = readMarks(await askResult(text, range), text);
  const most = Math.floor(maxMarks / charted.length);
  const withTimeline = ranked.findings.filter(({ timeline }) => timeline !== undefined);
  const findings = ranked.findings.map((finding): Finding => {
    const { timeline } = finding;
    if (timeline === undefined) {
      return finding;
    }
    const trait = `has_${withTimeline.indexOf(finding)}`;
    const own = marks.filter(({ labels }) => labels[trait] === '1').map((mark) => ({ ...mark, labels: {} }));
    const chosen = chooseMarks(own, most, range, false).map((mark) => ({
      ...mark,
      ...(lines && { lines: markedLines(mark, lines) }),
    }));
    return { ...finding, timeline: { ...timeline, marks: chosen } };
  });
  return { ...ranked, findings };
}
