import { quoteName } from '@aplkit/language/apl/tree/quote';
import { capital } from '@aplkit/language/kit/words';
import { type DataKind, type FieldFacts, writtenNumber } from './facts';
import { isAddable } from './fieldNames';
import { type Panel } from './panel';
import { type Recognized } from './recognize';
import {
  colorsOf,
  columnsOf,
  countColumn,
  isFewEnough,
  measureReason,
  nouns,
  one,
  percentileAggregates,
  sampleText,
  topSteps,
  totalOf,
  unitOverrides,
} from './steps';
import {
  durations,
  durationsBy,
  failedOverTime,
  failedShare,
  type PanelGroup,
  panelsOfEach,
  slowShare,
  subjectOf,
} from './subject';

const groupOf = ({ name }: FieldFacts): PanelGroup => ({ name, title: name, why: 'has few values' });

/** Panels for logs, requests and other events, most important first. */
export function eventPanels(data: Recognized): Panel[] {
  const { kind, service, route, level, status, line, failure, fault, duration, measures, informative, split } = data;
  const noun = nouns[kind];
  const subject = subjectOf(data);
  const [services, few] = [isFewEnough(service) ? service : undefined, [service, route].find(isFewEnough)];
  const [first] = measures;
  const shown = duration ? 1 : 4;
  return [
    {
      title: capital(noun),
      section: 'overview',
      draw: 'stat',
      reason: `Number of ${noun}.`,
      description: `${capital(noun)} in the time range.`,
      steps: [`summarize ${noun} = count()`],
    },
    ...failedShare(subject),
    ...slowShare(subject),
    ...measures.slice(0, failure || duration ? 1 : 3).map(total),
    countOverTime(data),
    ...failedOverTime(subject, services && groupOf(services)),
    ...durations(subject),
    ...(few ? durationsBy(subject, groupOf(few)) : []),
    ...comparedServices(data),
    ...(failure ? one(fault) : []).map((field) =>
      topValues(field, kind, `Most frequent ${field.name}`, `${field.name} gives the reason for failures.`)
    ),
    ...measures.slice(0, shown).map((field) => measureOverTime(field, data)),
    ...(first && split && !isAddable(first) ? [totalOverTime(first, split)] : []),
    ...(duration || failure || !first ? [] : informative.slice(0, 1)).map((group) => comparedValues(group, data)),
    ...[...one(route), ...informative.filter((field) => field !== split)]
      .slice(0, duration || !first ? 4 : 3)
      .map((field) => {
        const reason = `${field.name} has ${field.distinct} recurring values (${sampleText(field)}).`;
        return topValues(field, kind, `Top ${field.name}`, reason);
      }),
    ...one(line).map(({ name }): Panel => ({
      title: failure ? 'Failures' : 'Latest lines',
      section: 'events',
      draw: 'logs',
      reason: `${name} is the log message${failure ? `, and a line counts as a failure if ${failure.words}` : ''}.`,
      description: failure ? `The latest lines where ${failure.words}.` : 'The latest lines.',
      steps: [...(failure ? [`where ${failure.condition}`] : []), 'sort by _time desc', 'limit 200'],
      target: { format: 'logs', bodyField: name },
    })),
    ...one(duration).map((field): Panel => {
      const { step, units } = columnsOf(data, field);
      return {
        title: `Slowest ${noun}`,
        section: 'events',
        draw: 'table',
        reason: `${field.name} is a duration.`,
        description: `The twenty slowest ${noun}, by ${field.name}.`,
        steps: [`top 20 by ${writtenNumber(field)} desc`, step],
        units,
      };
    }),
    ...(line || duration ? [] : [latestEvents(data)]),
    ...panelsOfEach(data, [level, status].find(isFewEnough)),
    ...measures.slice(shown).map((field) => measureOverTime(field, data)),
  ];
}

function total(field: FieldFacts): Panel {
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
}

const topValues = (field: FieldFacts, kind: DataKind, title: string, reason: string): Panel => ({
  title,
  section: 'values',
  draw: 'top',
  reason,
  description: `The ten most frequent values of ${field.name}, by number of ${nouns[kind]}.`,
  steps: topSteps(field, kind),
});

function countOverTime({ kind, split, level, status }: Recognized): Panel {
  const noun = nouns[kind];
  return {
    title: split ? `${capital(noun)} by ${split.name}` : `${capital(noun)} over time`,
    section: 'overview',
    draw: 'bars',
    reason: split ? `${split.name} has few values (${sampleText(split)}).` : `Number of ${noun} over time.`,
    description: `${capital(noun)} over time${split ? `, one series per value of ${split.name}` : ''}.`,
    steps: [
      `summarize ${countColumn(kind, split)} = count() by bin_auto(_time)${split ? `, ${quoteName(split.name)}` : ''}`,
    ],
    legend: split && `{{${split.name}}}`,
    colors: colorsOf(split, { level, status }),
  };
}

/** Table that compares services or routes by failures and durations. */
function comparedServices({ kind, service, route, duration, failure }: Recognized): Panel[] {
  const group = service ?? route;
  if (!group || !(duration ?? failure)) {
    return [];
  }
  const failed = failure ? [`failed = countif(${failure.condition})`] : [];
  const took = duration ? [percentileAggregates(writtenNumber(duration))] : [];
  const count = countColumn(kind, group);
  return [
    {
      title: `By ${group.name}`,
      section: duration ? 'durations' : 'values',
      draw: 'table',
      reason: `${group.name} identifies the ${group === service ? 'service' : 'route'}. There is one row for each of its most frequent values.`,
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
    },
  ];
}

/** Table with a row per value of a field, and with sums and averages of measures. */
function comparedValues(group: FieldFacts, { kind, measures }: Recognized): Panel {
  const compared = measures.slice(0, 3).map((field) => ({ field, ...totalOf(field) }));
  const count = countColumn(kind, group);
  const columns = compared.map(({ title, call }) => `${quoteName(title)} = ${call}`);
  return {
    title: `By ${group.name}`,
    section: 'values',
    draw: 'table',
    reason: `${group.name} has recurring values, and the dataset has numbers to compare across these values.`,
    description: `The most frequent values of ${group.name}, with sums or averages for each value.`,
    steps: [
      `summarize ${[`${count} = count()`, ...columns].join(', ')} by ${quoteName(group.name)}`,
      `top 20 by ${count} desc`,
    ],
    units: Object.fromEntries(
      compared.flatMap(({ field, title }) => Object.entries(unitOverrides(field, title) ?? {}))
    ),
  };
}

function latestEvents(data: Recognized): Panel {
  const { step, units } = columnsOf(data);
  return {
    title: `Latest ${nouns[data.kind]}`,
    section: 'events',
    draw: 'table',
    reason: 'Example events.',
    description: `The fifty latest ${nouns[data.kind]}, with their most informative fields.`,
    steps: ['sort by _time desc', 'limit 50', step],
    units,
  };
}

const measureOverTime = (field: FieldFacts, { split }: Recognized): Panel =>
  isAddable(field) ? totalOverTime(field, split) : spreadOverTime(field);

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
    description: `The smallest, average and largest ${field.name} over time.`,
    steps: [
      `summarize smallest = min(${number}), average = avg(${number}), largest = max(${number}) by bin_auto(_time)`,
    ],
    units: unitOverrides(field, 'smallest', 'average', 'largest'),
  };
}
