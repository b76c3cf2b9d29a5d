import { isStep } from '@aplkit/language/apl/steps/parts';
import { readSteps } from '@aplkit/language/apl/steps/readSteps';
import { titleOf } from '@aplkit/language/apl/steps/stepKinds';

export interface StepChange {
  change: 'same' | 'added' | 'removed';
  /** Title of the step's card. */
  title: string;
  apl: string;
}

type Step = Omit<StepChange, 'change'>;

function stepsIn(query: string): Step[] {
  return readSteps(query)
    .map((part) => ({
      title: isStep(part) ? titleOf(part.operator.keyword.name) : part.kind === 'source' ? 'Dataset' : '',
      apl: query.slice(part.from, part.to).trim(),
    }))
    .filter(({ apl }) => apl !== '');
}

/** The steps of two queries, including steps that only one of the queries has. */
export function compareSteps(before: string, after: string): StepChange[] {
  const [old, now] = [stepsIn(before), stepsIn(after)];
  // Lengths of the longest common lists of steps from each pair of indexes.
  const common = old.map(() => now.map(() => 0));
  const commonAt = (i: number, j: number) => common.at(i)?.at(j) ?? 0;
  for (let i = old.length - 1; i >= 0; i -= 1) {
    for (let j = now.length - 1; j >= 0; j -= 1) {
      const next = (a: number, b: number) => (a < old.length && b < now.length ? commonAt(a, b) : 0);
      common[i][j] = old[i].apl === now[j].apl ? 1 + next(i + 1, j + 1) : Math.max(next(i + 1, j), next(i, j + 1));
    }
  }
  const changes: StepChange[] = [];
  let [i, j] = [0, 0];
  while (i < old.length || j < now.length) {
    if (i < old.length && j < now.length && old[i].apl === now[j].apl) {
      changes.push({ change: 'same', ...now[j] });
      i += 1;
      j += 1;
    } else if (
      j >= now.length ||
      (i < old.length && (i + 1 < old.length ? commonAt(i + 1, j) : 0) >= (j + 1 < now.length ? commonAt(i, j + 1) : 0))
    ) {
      changes.push({ change: 'removed', ...old[i] });
      i += 1;
    } else {
      changes.push({ change: 'added', ...now[j] });
      j += 1;
    }
  }
  return changes;
}
