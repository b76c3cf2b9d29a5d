import { quoteName } from '../apl/tree/quote';
import { listText } from '../text/words';
import { type FieldFacts } from './facts';
import { isAddable } from './fieldNames';
import { nouns, one, rule, sampleText, topSteps, unitsOf } from './rule';

/** What is in the events: numbers over time, and the most frequent values. */
export const valueRules = [
  rule<FieldFacts>({
    of: ({ fault, failure }) => (failure ? one(fault) : []),
    panel: (fault, { kind }) => ({
      title: `Most frequent ${fault.name}`,
      section: 'values',
      draw: 'top',
      reason: `${fault.name} says why something failed.`,
      description: `The ten most frequent texts of ${fault.name}, by the number of ${nouns[kind]}.`,
      steps: topSteps(fault, nouns[kind]),
    }),
  }),
  rule<FieldFacts>({
    of: ({ measures, duration }) => measures.slice(0, duration ? 1 : 4),
    panel: (field, { split }) => {
      const name = quoteName(field.name);
      const group = isAddable(field) ? split : undefined;
      return {
        title: group ? `${field.name} by ${group.name}` : `${field.name} over time`,
        section: 'values',
        draw: isAddable(field) ? 'bars' : 'lines',
        reason: `${field.name} is a number that ${isAddable(field) ? 'can be added up' : 'measures something'}.`,
        description: isAddable(field)
          ? `The sum of ${field.name} over time${group ? `, a series for each value of ${group.name}` : ''}.`
          : `The smallest, the mean and the largest ${field.name} over time.`,
        steps: [
          isAddable(field)
            ? `summarize total = sum(${name}) by bin_auto(_time)${group ? `, ${quoteName(group.name)}` : ''}`
            : `summarize least = min(${name}), average = avg(${name}), greatest = max(${name}) by bin_auto(_time)`,
        ],
        legend: group && `{{${group.name}}}`,
        units: unitsOf(field, 'total', 'least', 'average', 'greatest'),
      };
    },
  }),
  rule<FieldFacts>({
    of: ({ telling, measures, duration, failure }) =>
      duration || failure || measures.length === 0 ? [] : telling.slice(0, 1),
    panel: (group, { kind, measures }) => ({
      title: `By ${group.name}`,
      section: 'values',
      draw: 'table',
      reason: `${group.name} has values that many ${nouns[kind]} share, and there are numbers to compare them by.`,
      description: `The most frequent values of ${group.name} with the means of ${listText(measures.slice(0, 3).map(({ name }) => name))}.`,
      steps: [
        `summarize ${[`${nouns[kind]} = count()`, ...measures.slice(0, 3).map(({ name }) => `avg(${quoteName(name)})`)].join(', ')} by ${quoteName(group.name)}`,
        `top 20 by ${nouns[kind]} desc`,
      ],
      units: Object.fromEntries(
        measures.flatMap(({ name, unit }) => (unit === undefined ? [] : [[`avg_${name}`, unit] as const]))
      ),
    }),
  }),
  rule<FieldFacts>({
    of: ({ route, telling, measures, duration, split }) =>
      [...one(route), ...telling.filter((field) => field !== split)].slice(
        0,
        duration || measures.length === 0 ? 4 : 3
      ),
    panel: (field, { kind }) => ({
      title: `Top ${field.name}`,
      section: 'values',
      draw: 'top',
      reason: `${field.name} has ${field.distinct} values that many ${nouns[kind]} share (${sampleText(field)}).`,
      description: `The ten most frequent values of ${field.name}, by the number of ${nouns[kind]}.`,
      steps: topSteps(field, nouns[kind]),
    }),
  }),
];
