/** The ranking of findings, which also notes how many events distinguish pairs. A test file mocks `rankFindings.ts` with this module. */
import { constants } from '../../../src/whatChanged/constants';
import type * as Ranking from '../../../src/whatChanged/rankFindings';
import { traitText } from '../../../src/whatChanged/sentences';
import { type Trait } from '../../../src/whatChanged/traits';

const actual = jest.requireActual<typeof Ranking>('../../../src/whatChanged/rankFindings');

/** Pairs of shown traits with the share of selected events that have only one of them. It's compared with `same`. */
let noted: Array<{ where: string; share: number }> = [];

const named = (trait: Trait) => `${trait.field.name} ${traitText(trait)}`;

export const rankFindings: typeof Ranking.rankFindings = (candidates, pairs, counted, options) => {
  const ranked = actual.rankFindings(candidates, pairs, counted, options);
  const shown = new Set(ranked.findings.flatMap(({ trait, also }) => [trait, ...also]));
  const { apart, counts } = counted.selection;
  noted = pairs.flatMap((pair, index) => {
    const traits = pair.map((place) => candidates[place].trait);
    const share = (apart[index] - 1) / Math.max(...pair.map((place) => counts[place]));
    return traits.every((trait) => shown.has(trait)) ? [{ where: traits.map(named).join(' / '), share }] : [];
  });
  return ranked;
};

/** Pairs in the last result whose share is within a factor of two of `same`. */
export const nearSame = () =>
  noted.filter(({ share }) => share >= constants.same.value / 2 && share <= constants.same.value * 2);
