import { aplSteps } from './apl/aplSteps';
import { compareSteps } from './compareSteps';

const shown = (before: string, after: string) =>
  compareSteps(aplSteps(before), aplSteps(after)).map(({ change, title, text }) => `${change} ${title}: ${text}`);

describe('Changes of a query', () => {
  it('are steps that were added and removed', () => {
    expect(shown("['logs']\n| where a == 1\n| limit 5", "['logs']\n| where a == 1\n| where b == 2\n| limit 9")).toEqual(
      [
        "same Dataset: ['logs']",
        'same Filter: | where a == 1',
        'removed Limit: | limit 5',
        'added Filter: | where b == 2',
        'added Limit: | limit 9',
      ]
    );
  });

  it('are all steps for a first query', () => {
    expect(shown('', "['logs']\n| count")).toEqual(["added Dataset: ['logs']", 'added Count: | count']);
  });
});
