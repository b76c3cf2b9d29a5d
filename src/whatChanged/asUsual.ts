import { type Candidate, countsBeyond, presentCounts } from './candidates';
import { type ComparedOverview } from './overview';
import { type Counts } from './statistics';
import { type Trait } from './traits';

/** Fewest events that show what is usual. */
const fewest = 10;

/** Whether the other events of a narrower comparison have a trait about as often: it only tells their group from others. */
export function isAsUsual({ trait, counts }: Candidate, events: Counts, narrower: ComparedOverview): boolean {
  const { baseline } = narrower.events;
  const usual = baseline < fewest ? undefined : countsIn(narrower, trait)?.baseline;
  return usual !== undefined && usual / baseline >= counts.selection / events.selection / 2;
}

/** The events with a trait, as far as an overview shows them. */
function countsIn({ events, fields }: ComparedOverview, trait: Trait): Counts | undefined {
  const own = fields.find(({ field }) => field.name === trait.field.name);
  switch (trait.kind) {
    case 'value':
      return own?.values.get(trait.value);
    case 'present':
      return own && presentCounts(own, events);
    case 'pattern':
      return own?.patterns?.find(({ trait: one }) => one.kind === 'pattern' && one.text === trait.text)?.counts;
    case 'above':
    case 'upTo':
      return own?.sizes && countsBeyond(trait, own.sizes, presentCounts(own, events));
  }
}
