/** A step of a query, with the title of its card. */
export interface ShownStep {
  title: string;
  text: string;
}

export interface StepChange extends ShownStep {
  change: 'same' | 'added' | 'removed';
}

/** The steps of two queries, including steps that only one of the queries has. */
export function compareSteps(old: readonly ShownStep[], now: readonly ShownStep[]): StepChange[] {
  // Lengths of the longest common lists of steps from each pair of indexes.
  const common = old.map(() => now.map(() => 0));
  const commonAt = (i: number, j: number) => common.at(i)?.at(j) ?? 0;
  for (let i = old.length - 1; i >= 0; i -= 1) {
    for (let j = now.length - 1; j >= 0; j -= 1) {
      const next = (a: number, b: number) => (a < old.length && b < now.length ? commonAt(a, b) : 0);
      common[i][j] = old[i].text === now[j].text ? 1 + next(i + 1, j + 1) : Math.max(next(i + 1, j), next(i, j + 1));
    }
  }
  const changes: StepChange[] = [];
  let [i, j] = [0, 0];
  while (i < old.length || j < now.length) {
    if (i < old.length && j < now.length && old[i].text === now[j].text) {
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
