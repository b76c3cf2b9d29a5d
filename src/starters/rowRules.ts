import { type FieldFacts, writtenNumber } from './facts';
import { type Recognized } from './recognize';
import { columnsOf, isFewEnough, nouns, one, rule } from './rule';
import { panelsOfEach } from './subject';

/** The events themselves, and a row for each service. */
export const rowRules = [
  rule<FieldFacts>({
    of: ({ line }) => one(line),
    panel: ({ name }, { failure }) => ({
      title: failure ? 'Failures' : 'Latest lines',
      section: 'events',
      draw: 'logs',
      reason: `${name} is the log message${failure ? `, and failed events are known: ${failure.words}` : ''}.`,
      description: failure ? `The latest lines where ${failure.words}.` : 'The latest lines.',
      steps: [...(failure ? [`where ${failure.condition}`] : []), 'sort by _time desc', 'limit 200'],
      target: { format: 'logs', bodyField: name },
    }),
  }),
  rule<FieldFacts>({
    of: ({ duration }) => one(duration),
    panel: (field, data) => {
      const { step, units } = columnsOf(data, field);
      return {
        title: `Slowest ${nouns[data.kind]}`,
        section: 'events',
        draw: 'table',
        reason: `${field.name} is a duration.`,
        description: `The twenty slowest ${nouns[data.kind]}, by ${field.name}.`,
        steps: [`top 20 by ${writtenNumber(field)} desc`, step],
        units,
      };
    },
  }),
  rule<Recognized>({
    of: (data) => ((data.line ?? data.duration) ? [] : [data]),
    panel: (data) => {
      const { step, units } = columnsOf(data);
      return {
        title: `Latest ${nouns[data.kind]}`,
        section: 'events',
        draw: 'table',
        reason: 'Example events.',
        description: `The fifty latest ${nouns[data.kind]} with the most informative fields.`,
        steps: ['sort by _time desc', 'limit 50', step],
        units,
      };
    },
  }),
  (data: Recognized) => panelsOfEach(data, [data.level, data.status].find(isFewEnough)),
];
