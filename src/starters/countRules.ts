import { quoteName } from '../apl/tree/quote';
import { type DataKind, type FieldFacts, writtenNumber } from './facts';
import {
  capital,
  colorsOf,
  countColumn,
  isFewEnough,
  measureReason,
  nouns,
  percentileAggregates,
  rule,
  sampleText,
  totalOf,
  unitOverrides,
} from './rule';
import {
  durations,
  durationsBy,
  failedOverTime,
  failedShare,
  failing,
  type PanelGroup,
  lasting,
  slowShare,
} from './subject';

/** How many events there are, how many of them fail, and how long they take. */
export const countRules = [
  rule<DataKind>({
    of: ({ kind }) => [kind],
    panel: (kind) => ({
      title: capital(nouns[kind]),
      section: 'overview',
      draw: 'stat',
      reason: `Number of ${nouns[kind]}.`,
      description: `${capital(nouns[kind])} in the time range.`,
      steps: [`summarize ${nouns[kind]} = count()`],
    }),
  }),
  rule({ of: failing, panel: failedShare }),
  rule({ of: lasting, panel: slowShare }),
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
        units: unitOverrides(field, column),
      };
    },
  }),
  rule<FieldFacts | undefined>({
    of: ({ split }) => [split],
    panel: (field, { kind, level, status }) => ({
      title: field ? `${capital(nouns[kind])} by ${field.name}` : `${capital(nouns[kind])} over time`,
      section: 'overview',
      draw: 'bars',
      reason: field ? `${field.name} has few values (${sampleText(field)}).` : `Number of ${nouns[kind]} over time.`,
      description: `${capital(nouns[kind])} over time${field ? `, one series per value of ${field.name}` : ''}.`,
      steps: [
        `summarize ${countColumn(kind, field)} = count() by bin_auto(_time)${field ? `, ${quoteName(field.name)}` : ''}`,
      ],
      legend: field && `{{${field.name}}}`,
      colors: colorsOf(field, { level, status }),
    }),
  }),
  rule({
    of: failing,
    panel: (subject, { service }) =>
      failedOverTime(subject, service && isFewEnough(service) ? groupOf(service) : undefined),
  }),
  rule({ of: lasting, panel: durations }),
  rule({
    of: (data) => {
      const group = [data.service, data.route].find(isFewEnough);
      return group ? lasting(data).map((subject) => ({ subject, group })) : [];
    },
    panel: ({ subject, group }) => durationsBy(subject, groupOf(group)),
  }),
  rule<FieldFacts>({
    of: ({ service, route, duration, failure }) => {
      const group = service ?? route;
      return group && (duration ?? failure) ? [group] : [];
    },
    panel: (group, { kind, duration, failure, service }) => {
      const failed = failure ? [`failed = countif(${failure.condition})`] : [];
      const took = duration ? [percentileAggregates(writtenNumber(duration))] : [];
      const count = countColumn(kind, group);
      return {
        title: `By ${group.name}`,
        section: duration ? 'durations' : 'values',
        draw: 'table',
        reason: `${group.name} is the ${group === service ? 'service' : 'route'}: one row for each of its most frequent values.`,
        description: `The most frequent values of ${group.name}${duration ? ` with percentiles of ${duration.name}` : ''}.`,
        steps: [
          `summarize ${[`${count} = count()`, ...failed, ...took].join(', ')} by ${quoteName(group.name)}`,
          ...(failure ? [`extend failed = todouble(failed) / todouble(${count})`] : []),
          `top 20 by ${count} desc`,
        ],
        units: {
          ...(failure && { failed: 'percentunit' }),
          ...(duration && unitOverrides(duration, 'p50', 'p95', 'p99')),
        },
      };
    },
  }),
];

const groupOf = ({ name }: FieldFacts): PanelGroup => ({ name, title: name, why: 'has few values' });
