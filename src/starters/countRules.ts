import { quoteName } from '../apl/tree/quote';
import { type DataKind, type FieldFacts } from './facts';
import { type Failure } from './failureOf';
import {
  capital,
  coloursOf,
  isFewEnough,
  measureReason,
  nouns,
  one,
  percentiles,
  rule,
  sampleText,
  shareSteps,
  totalOf,
  unitsOf,
} from './rule';

/** How many events there are, how many of them fail, and how long they take. */
export const countRules = [
  rule<DataKind>({
    of: ({ kind }) => [kind],
    panel: (kind) => ({
      title: capital(nouns[kind]),
      section: 'overview',
      draw: 'stat',
      reason: `How many ${nouns[kind]} there are.`,
      description: `${capital(nouns[kind])} in the time range.`,
      steps: [`summarize ${nouns[kind]} = count()`],
    }),
  }),
  rule<Failure>({
    of: ({ failure }) => one(failure),
    panel: (failure, { kind }) => ({
      title: 'Failed',
      section: 'overview',
      draw: 'stat',
      reason: `Failures are recognised: ${failure.words}.`,
      description: `The share of ${nouns[kind]} that failed: ${failure.words}.`,
      steps: shareSteps(failure, nouns[kind]),
      isShare: true,
    }),
  }),
  rule<FieldFacts>({
    of: ({ duration }) => one(duration),
    panel: (field, { kind }) => ({
      title: 'Duration, p95',
      section: 'overview',
      draw: 'stat',
      reason: `${field.name} is a duration.`,
      description: `95 % of the ${nouns[kind]} took no longer than this: the percentile of ${field.name}.`,
      steps: [`summarize p95 = percentile(${quoteName(field.name)}, 95)`],
      units: unitsOf(field, 'p95'),
    }),
  }),
  rule<FieldFacts>({
    of: ({ measures, failure, duration }) => measures.slice(0, failure || duration ? 1 : 3),
    panel: (field) => {
      const { title, column, call } = totalOf(field);
      return {
        title,
        section: 'overview',
        draw: 'stat',
        reason: measureReason(field),
        description: `${title} in the time range.`,
        steps: [`summarize ${column} = ${call}`],
        units: unitsOf(field, column),
      };
    },
  }),
  rule<FieldFacts | undefined>({
    of: ({ split }) => [split],
    panel: (field, { kind, level, status }) => ({
      title: field ? `${capital(nouns[kind])} by ${field.name}` : `${capital(nouns[kind])} over time`,
      section: 'overview',
      draw: 'bars',
      reason: field ? `${field.name} has few values (${sampleText(field)}).` : `How many ${nouns[kind]} come when.`,
      description: `${capital(nouns[kind])} over time${field ? `, a series for each value of ${field.name}` : ''}.`,
      steps: [`summarize ${nouns[kind]} = count() by bin_auto(_time)${field ? `, ${quoteName(field.name)}` : ''}`],
      legend: field && `{{${field.name}}}`,
      colours: coloursOf(field, { level, status }),
    }),
  }),
  rule<Failure>({
    of: ({ failure }) => one(failure),
    panel: (failure, { kind, service }) => {
      const group = isFewEnough(service) && service ? [quoteName(service.name)] : [];
      return {
        title: group.length > 0 ? `Failed, by ${service?.name}` : 'Failed over time',
        section: 'overview',
        draw: 'lines',
        reason: `Failures are recognised: ${failure.words}.`,
        description: `The share of ${nouns[kind]} that failed, over time${group.length > 0 ? ', of each service' : ''}.`,
        steps: shareSteps(failure, nouns[kind], ['bin_auto(_time)', ...group]),
        legend: group.length > 0 ? `{{${service?.name}}}` : undefined,
        isShare: true,
      };
    },
  }),
  rule<FieldFacts>({
    of: ({ duration }) => one(duration),
    panel: (field, { kind }) => ({
      title: 'Duration',
      section: 'durations',
      draw: 'lines',
      reason: `${field.name} is a duration.`,
      description: `Percentiles of ${field.name} over time: half of the ${nouns[kind]} are below p50, 99 of 100 below p99.`,
      steps: [`summarize ${percentiles(quoteName(field.name))} by bin_auto(_time)`],
      units: unitsOf(field, 'p50', 'p95', 'p99'),
    }),
  }),
  rule<[FieldFacts, FieldFacts]>({
    of: ({ duration, service, route }) => {
      const group = [service, route].find(isFewEnough);
      return duration && group ? [[duration, group]] : [];
    },
    panel: ([duration, group]) => ({
      title: `Duration by ${group.name}, p95`,
      section: 'durations',
      draw: 'lines',
      reason: `${duration.name} is a duration, and ${group.name} has few values.`,
      description: `The 95th percentile of ${duration.name} over time, a series for each value of ${group.name}.`,
      steps: [
        `summarize p95 = percentile(${quoteName(duration.name)}, 95) by bin_auto(_time), ${quoteName(group.name)}`,
      ],
      legend: `{{${group.name}}}`,
      units: unitsOf(duration, 'p95'),
    }),
  }),
  rule<FieldFacts>({
    of: ({ service, route, duration, failure }) => {
      const group = service ?? route;
      return group && (duration ?? failure) ? [group] : [];
    },
    panel: (group, { kind, duration, failure, service }) => {
      const failed = failure ? [`failed = countif(${failure.condition})`] : [];
      const took = duration ? [percentiles(quoteName(duration.name))] : [];
      return {
        title: `By ${group.name}`,
        section: duration ? 'durations' : 'values',
        draw: 'table',
        reason: `${group.name} says ${group === service ? 'who answers' : 'what is asked for'}: its most frequent values have a row each.`,
        description: `The most frequent values of ${group.name}${duration ? ` with percentiles of ${duration.name}` : ''}.`,
        steps: [
          `summarize ${[`${nouns[kind]} = count()`, ...failed, ...took].join(', ')} by ${quoteName(group.name)}`,
          ...(failure ? [`extend failed = todouble(failed) / todouble(${nouns[kind]})`] : []),
          `top 20 by ${nouns[kind]} desc`,
        ],
        units: { ...(failure && { failed: 'percentunit' }), ...(duration && unitsOf(duration, 'p50', 'p95', 'p99')) },
      };
    },
  }),
];
