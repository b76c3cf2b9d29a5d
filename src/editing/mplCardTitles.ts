import { type MplCard } from '@aplkit/language/mpl/steps/cards';

export const mplCardTitles: Readonly<Record<MplCard['kind'], string>> = {
  filters: 'Filter',
  align: 'Over time',
  group: 'Group',
  histogram: 'Histogram',
  calculate: 'Calculate',
  name: 'Name',
  compute: 'Compute',
  text: 'MPL',
};
