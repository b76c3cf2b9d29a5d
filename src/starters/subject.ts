import { quoteName } from '@aplkit/language/apl/tree/quote';
import { durationOf } from '../names/spanFields';
import { type FieldFacts, writtenNumber } from './facts';
import { type Failure } from './failureOf';
import { type Panel } from './panel';
import { type Recognized } from './recognize';
import { capital } from '@aplkit/language/kit/words';
import { colorsOf, nouns, one, percentileAggregates, shareSteps, unitOverrides } from './steps';

/** Events that a dataset's panels count: all events or, for spans, the incoming requests. */
interface Subject {
  noun: string;
  /** Steps that keep only these events. */
  only: readonly string[];
  failure: Failure | undefined;
  duration: Duration | undefined;
}

interface Duration {
  name: string;
  /** Argument for aggregates that follow `steps`. */
  written: string;
  steps: readonly string[];
  /** Unit of the aggregates, if it isn't in the result. */
  unit?: string;
}

export interface PanelGroup {
  name: string;
  /** Field name for use in titles. */
  title: string;
  /** End of a sentence about the field. */
  why: string;
}

/** The events that a dataset's panels count. A numeric span duration is converted to a timespan. */
export function subjectOf({ kind, spans, failure, duration }: Recognized): Subject {
  if (spans === undefined) {
    const own = duration && { ...duration, written: writtenNumber(duration), steps: [] };
    return { noun: nouns[kind], only: [], failure, duration: own };
  }
  const took = durationOf(spans);
  const isPlain = spans.durationUnit !== undefined;
  return {
    noun: 'requests',
    only: spans.served === undefined ? [] : [`where ${spans.served}`],
    failure,
    duration: isPlain
      ? { name: spans.duration, written: 'took', steps: [`extend took = ${took}`] }
      : { name: spans.duration, written: took, steps: [] },
  };
}

export const failedShare = ({ noun, only, failure: known }: Subject): Panel[] =>
  one(known).map((failure) => ({
    title: 'Failure rate',
    section: 'overview',
    draw: 'stat',
    reason: `An event counts as failed if ${failure.words}.`,
    description: `The share of ${noun} that count as failed (${failure.words}).`,
    steps: [...only, ...shareSteps(failure, noun)],
    isShare: true,
  }));

/** Options for failure and duration charts, which also mark individual events. */
const withEvidence = { kind: 'apl', evidence: true } as const;

export const failedOverTime = ({ noun, only, failure: known }: Subject, by?: PanelGroup): Panel[] =>
  one(known).map((failure) => ({
    title: by ? `Failure rate by ${by.title}` : 'Failure rate over time',
    section: 'overview',
    draw: 'lines',
    reason: `An event counts as failed if ${failure.words}.`,
    description: `The share of ${noun} that count as failed, over time${by ? ', for each service' : ''}.`,
    steps: [...only, ...shareSteps(failure, noun, ['bin_auto(_time)', ...(by ? [quoteName(by.name)] : [])])],
    legend: by && `{{${by.name}}}`,
    isShare: true,
    target: withEvidence,
  }));

export const slowShare = ({ noun, only, duration }: Subject): Panel[] =>
  one(duration).map(({ name, written, steps, unit }) => ({
    title: 'Duration, p95',
    section: 'overview',
    draw: 'stat',
    reason: `${name} is a duration.`,
    description: `95% of the ${noun} took at most this long: the 95th percentile of ${name}.`,
    steps: [...only, ...steps, `summarize p95 = percentile(${written}, 95)`],
    units: unitOverrides({ unit }, 'p95'),
  }));

export const durations = ({ noun, only, duration }: Subject): Panel[] =>
  one(duration).map(({ name, written, steps, unit }) => ({
    title: 'Duration',
    section: 'durations',
    draw: 'lines',
    reason: `${name} is a duration.`,
    description: `Percentiles of ${name} over time: half of the ${noun} are below p50, and 99% are below p99.`,
    steps: [...only, ...steps, `summarize ${percentileAggregates(written)} by bin_auto(_time)`],
    units: unitOverrides({ unit }, 'p50', 'p95', 'p99'),
    target: withEvidence,
  }));

export const durationsBy = ({ only, duration }: Subject, by: PanelGroup): Panel[] =>
  one(duration).map(({ name, written, steps, unit }) => ({
    title: `Duration by ${by.title}, p95`,
    section: 'durations',
    draw: 'lines',
    reason: `${name} is a duration, and ${by.name} ${by.why}.`,
    description: `The 95th percentile of ${name} over time, one series per value of ${by.name}.`,
    steps: [...only, ...steps, `summarize p95 = percentile(${written}, 95) by bin_auto(_time), ${quoteName(by.name)}`],
    legend: `{{${by.name}}}`,
    units: unitOverrides({ unit }, 'p95'),
    target: withEvidence,
  }));

/** Panels that are repeated for each service: traffic, failures and durations. */
export function panelsOfEach(data: Recognized, group?: FieldFacts): Panel[] {
  const { service, variables } = data;
  if (!service || !variables.includes(service)) {
    return [];
  }
  const subject = subjectOf(data);
  const { noun, only, failure, duration } = subject;
  const rate = {
    title: `${capital(noun)} in the service`,
    draw: 'bars' as const,
    description: `One service’s ${noun} over time${group ? `, by ${group.name}` : ''}.`,
    steps: [...only, `summarize ${noun} = count() by bin_auto(_time)${group ? `, ${quoteName(group.name)}` : ''}`],
    legend: group && `{{${group.name}}}`,
    colors: colorsOf(group, data),
  };
  const failed = failedOverTime(subject).map((panel) => ({
    ...panel,
    title: 'Failure rate in the service',
    description: `The share of one service’s ${noun} that count as failed (${failure?.words}).`,
  }));
  const took = durations(subject).map((panel) => ({
    ...panel,
    title: 'Duration in the service',
    description: `Percentiles of ${duration?.name} over time, for one service.`,
  }));
  const reason = `${service.name} identifies the service. Each service has its own row, whose panels run when you open the row.`;
  return [rate, ...failed, ...took].map((panel) => ({ ...panel, section: 'each', reason }));
}
