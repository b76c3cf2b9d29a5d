import { quoteName } from '../apl/tree/quote';
import { type FieldFacts, writtenNumber } from './facts';
import { isAddable } from './fieldNames';
import { type Panel } from './panel';
import { type Recognized } from './recognize';
import { countColumn, measureReason, nouns, one, rule, sampleText, topSteps, totalOf, unitOverrides } from './rule';

/** Values of the events: numbers over time, and the most frequent values. */
export const valueRules = [
  rule<FieldFacts>({
    of: ({ fault, failure }) => (failure ? one(fault) : []),
    panel: (fault, { kind }) => ({
      title: `Most frequent ${fault.name}`,
      section: 'values',
      draw: 'top',
      reason: `${fault.name} is the reason for failures.`,
      description: `The ten most frequent values of ${fault.name}, by number of ${nouns[kind]}.`,
      steps: topSteps(fault, kind),
    }),
  }),
  rule<FieldFacts>({
    of: (data) => data.measures.slice(0, firstMeasures(data)),
    panel: measureOverTime,
  }),
  rule<[FieldFacts, FieldFacts]>({
    of: ({ measures: [measure], split }) => (measure && split && !isAddable(measure) ? [[measure, split]] : []),
    panel: ([measure, group]) => totalOverTime(measure, group),
  }),
  rule<FieldFacts>({
    of: ({ telling, measures, duration, failure }) =>
      duration || failure || measures.length === 0 ? [] : telling.slice(0, 1),
    panel: (group, { kind, measures }) => {
      const compared = measures.slice(0, 3).map((field) => ({ field, ...totalOf(field) }));
      const count = countColumn(kind, group);
      const columns = compared.map(({ title, call }) => `${quoteName(title)} = ${call}`);
      return {
        title: `By ${group.name}`,
        section: 'values',
        draw: 'table',
        reason: `${group.name} has recurring values, with numbers to compare.`,
        description: `The most frequent values of ${group.name}, with sums and averages of their ${nouns[kind]}.`,
        steps: [
          `summarize ${[`${count} = count()`, ...columns].join(', ')} by ${quoteName(group.name)}`,
          `top 20 by ${count} desc`,
        ],
        units: Object.fromEntries(
          compared.flatMap(({ field, title }) => Object.entries(unitOverrides(field, title) ?? {}))
        ),
      };
    },
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
      reason: `${field.name} has ${field.distinct} recurring values (${sampleText(field)}).`,
      description: `The ten most frequent values of ${field.name}, by number of ${nouns[kind]}.`,
      steps: topSteps(field, kind),
    }),
  }),
];

/** The numbers that have no panel among the most important ones. */
export const otherMeasures = rule<FieldFacts>({
  of: (data) => data.measures.slice(firstMeasures(data)),
  panel: measureOverTime,
});

function firstMeasures({ duration }: Recognized): number {
  return duration ? 1 : 4;
}

function measureOverTime(field: FieldFacts, { split }: Recognized): Panel {
  return isAddable(field) ? totalOverTime(field, split) : spreadOverTime(field);
}

function totalOverTime(field: FieldFacts, group: FieldFacts | undefined): Panel {
  const { title, column, call } = totalOf(field, group);
  return {
    title: group ? `${title} by ${group.name}` : `${title} over time`,
    section: 'values',
    draw: isAddable(field) ? 'bars' : 'lines',
    reason: `${measureReason(field)}${group ? ` ${group.name} has few values (${sampleText(group)}).` : ''}`,
    description: `${title} over time${group ? `, one series per value of ${group.name}` : ''}.`,
    steps: [`summarize ${column} = ${call} by bin_auto(_time)${group ? `, ${quoteName(group.name)}` : ''}`],
    legend: group && `{{${group.name}}}`,
    units: unitOverrides(field, column),
  };
}

function spreadOverTime(field: FieldFacts): Panel {
  const number = writtenNumber(field);
  return {
    title: `${field.name} over time`,
    section: 'values',
    draw: 'lines',
    reason: measureReason(field),
    description: `The smallest, the average and the largest ${field.name} over time.`,
    steps: [
      `summarize smallest = min(${number}), average = avg(${number}), largest = max(${number}) by bin_auto(_time)`,
    ],
    units: unitOverrides(field, 'smallest', 'average', 'largest'),
  };
}
