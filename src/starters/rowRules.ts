import { quoteName } from '../apl/tree/quote';
import { type FieldFacts } from './facts';
import { type Recognised } from './recognise';
import {
  capital,
  coloursOf,
  columnsOf,
  type EachPanel,
  eachReason,
  isFewEnough,
  nouns,
  one,
  percentiles,
  rule,
  shareSteps,
  unitsOf,
} from './rule';

/** The events themselves, and a row for each service. */
export const rowRules = [
  rule<FieldFacts>({
    of: ({ line }) => one(line),
    panel: ({ name }, { failure }) => ({
      title: failure ? 'Failures' : 'Latest lines',
      section: 'events',
      draw: 'logs',
      reason: `${name} is the text of a line${failure ? `, and failures are recognised: ${failure.words}` : ''}.`,
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
        description: `The twenty ${nouns[data.kind]} that took longest, by ${field.name}.`,
        steps: [`top 20 by ${quoteName(field.name)} desc`, step],
        units,
      };
    },
  }),
  rule<Recognised>({
    of: (data) => ((data.line ?? data.duration) ? [] : [data]),
    panel: (data) => {
      const { step, units } = columnsOf(data);
      return {
        title: `Latest ${nouns[data.kind]}`,
        section: 'events',
        draw: 'table',
        reason: 'What the events look like.',
        description: `The fifty latest ${nouns[data.kind]} with the fields that tell most.`,
        steps: ['sort by _time desc', 'limit 50', step],
        units,
      };
    },
  }),
  rule<EachPanel>({
    of: (data) => eachPanels(data),
    panel: (each, { service }) => ({ ...each, section: 'each', reason: eachReason(service) }),
  }),
];

/** Returns the panels of a service, which are repeated for each: what comes, what of it fails, how long it takes. */
function eachPanels({ kind, service, variables, level, status, failure, duration }: Recognised): EachPanel[] {
  if (!service || !variables.includes(service)) {
    return [];
  }
  const noun = nouns[kind];
  const group = [level, status].find(isFewEnough);
  const rate: EachPanel = {
    title: `${capital(noun)} of the service`,
    draw: 'bars',
    description: `${capital(noun)} of one service over time${group ? `, by ${group.name}` : ''}.`,
    steps: [`summarize ${noun} = count() by bin_auto(_time)${group ? `, ${quoteName(group.name)}` : ''}`],
    legend: group && `{{${group.name}}}`,
    colours: coloursOf(group, { level, status }),
  };
  const failed: EachPanel[] = failure
    ? [
        {
          title: 'Failed, of the service',
          draw: 'lines',
          description: `The share of ${noun} of one service that failed: ${failure.words}.`,
          steps: shareSteps(failure, noun, ['bin_auto(_time)']),
          isShare: true,
        },
      ]
    : [];
  const took: EachPanel[] = duration
    ? [
        {
          title: 'Duration, of the service',
          draw: 'lines',
          description: `Percentiles of ${duration.name} of one service over time.`,
          steps: [`summarize ${percentiles(quoteName(duration.name))} by bin_auto(_time)`],
          units: unitsOf(duration, 'p50', 'p95', 'p99'),
        },
      ]
    : [];
  return [rate, ...failed, ...took];
}
