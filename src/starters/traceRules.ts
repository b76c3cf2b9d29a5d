import { quoteName } from '../apl/tree/quote';
import { durationOf } from '../traces/traceQueries';
import { type SpanFields } from '../traces/spanFields';
import { type Failure } from './failureOf';
import { type Recognised } from './recognise';
import { type EachPanel, eachReason, one, percentiles, rule, shareSteps } from './rule';

interface Requests {
  spans: NonNullable<Recognised['spans']>;
  failure: Failure | undefined;
  /** The steps that keep the spans that answer a request. */
  only: string[];
  service: string;
  /** The same as columns and legends have it. */
  label: string;
  took: string;
}

/** Returns what is known of the requests that services answer. */
function requestsOf({ spans, failure }: Recognised): Requests[] {
  return one(spans).map((known) => ({
    spans: known,
    failure,
    only: known.served === undefined ? [] : [`where ${known.served}`],
    service: quoteName(known.service),
    label: known.service,
    took: durationOf(known),
  }));
}

const failing = (data: Recognised) =>
  requestsOf(data).flatMap((requests) => (requests.failure ? [{ ...requests, failure: requests.failure }] : []));

const ofWhat = ({ served }: { served?: string }) =>
  served === undefined
    ? 'There is a trace, a span, a service and a duration, so each span counts as a request.'
    : 'Spans of the kind “server” or “consumer” answer requests.';

/** A duration as a column: a plain number of some unit becomes a timespan. */
const tookColumn = (spans: SpanFields, took: string) =>
  spans.durationUnit === undefined ? [] : [`extend took = ${took}`];
const tookName = ({ durationUnit }: SpanFields, took: string) => (durationUnit === undefined ? took : 'took');

/** The panels of spans, the most important first. */
export const traceRules = [
  rule<Requests>({
    of: requestsOf,
    panel: ({ only, spans }) => ({
      title: 'Requests',
      section: 'overview',
      draw: 'stat',
      reason: ofWhat(spans),
      description: 'Requests that the services answered in the time range.',
      steps: [...only, 'summarize requests = count()'],
    }),
  }),
  rule<Requests & { failure: Failure }>({
    of: failing,
    panel: ({ only, failure }) => ({
      title: 'Failed',
      section: 'overview',
      draw: 'stat',
      reason: `Failures are recognised: ${failure.words}.`,
      description: `The share of requests that failed: ${failure.words}.`,
      steps: [...only, ...shareSteps(failure, 'requests')],
      isShare: true,
    }),
  }),
  rule<Requests>({
    of: requestsOf,
    panel: ({ only, spans, took }) => ({
      title: 'Duration, p95',
      section: 'overview',
      draw: 'stat',
      reason: `${spans.duration} is the duration of a span.`,
      description: '95 % of the requests took no longer than this.',
      steps: [...only, ...tookColumn(spans, took), `summarize p95 = percentile(${tookName(spans, took)}, 95)`],
    }),
  }),
  rule<Requests>({
    of: requestsOf,
    panel: ({ spans }) => ({
      title: 'Traces',
      section: 'overview',
      draw: 'stat',
      reason: `${spans.trace} is the id of a trace.`,
      description: 'Traces in the time range, estimated where there are many.',
      steps: [`summarize traces = dcount(${quoteName(spans.trace)})`],
    }),
  }),
  rule<Requests>({
    of: requestsOf,
    panel: ({ only, service, label, spans }) => ({
      title: 'Requests by service',
      section: 'overview',
      draw: 'bars',
      reason: ofWhat(spans),
      description: 'Requests that each service answered, over time.',
      steps: [...only, `summarize requests = count() by bin_auto(_time), ${service}`],
      legend: `{{${label}}}`,
    }),
  }),
  rule<Requests & { failure: Failure }>({
    of: failing,
    panel: ({ only, failure, service, label }) => ({
      title: 'Failed, by service',
      section: 'overview',
      draw: 'lines',
      reason: `Failures are recognised: ${failure.words}.`,
      description: 'The share of each service’s requests that failed, over time.',
      steps: [...only, ...shareSteps(failure, 'requests', ['bin_auto(_time)', service])],
      legend: `{{${label}}}`,
      isShare: true,
    }),
  }),
  rule<Requests>({
    of: requestsOf,
    panel: ({ only, spans, took }) => ({
      title: 'Duration',
      section: 'durations',
      draw: 'lines',
      reason: `${spans.duration} is the duration of a span.`,
      description: 'Percentiles over time: half of the requests are below p50, 99 of 100 below p99.',
      steps: [
        ...only,
        ...tookColumn(spans, took),
        `summarize ${percentiles(tookName(spans, took))} by bin_auto(_time)`,
      ],
    }),
  }),
  rule<Requests>({
    of: requestsOf,
    panel: ({ only, spans, took, service, label }) => ({
      title: 'Duration by service, p95',
      section: 'durations',
      draw: 'lines',
      reason: `${spans.duration} is the duration of a span, and ${label} its service.`,
      description: 'The 95th percentile of each service’s requests over time.',
      steps: [
        ...only,
        ...tookColumn(spans, took),
        `summarize p95 = percentile(${tookName(spans, took)}, 95) by bin_auto(_time), ${service}`,
      ],
      legend: `{{${label}}}`,
    }),
  }),
  rule<Requests>({
    of: requestsOf,
    panel: ({ only, spans, took, service, label, failure }) => ({
      title: 'Operations',
      section: 'durations',
      draw: 'table',
      reason: `${spans.operation} is the operation of a span, and ${label} its service.`,
      description: 'The operations with the most requests, how many of those failed, and how long they took.',
      steps: [
        ...only,
        ...tookColumn(spans, took),
        `summarize requests = count()${failure ? `, failed = countif(${failure.condition})` : ''}, ${percentiles(tookName(spans, took))} by ${service}, ${quoteName(spans.operation)}`,
        ...(failure ? ['extend failed = todouble(failed) / todouble(requests)'] : []),
        'top 20 by requests desc',
      ],
      units: failure && { failed: 'percentunit' },
    }),
  }),
  rule<Requests>({
    of: requestsOf,
    panel: ({ spans, service, took, failure }) => ({
      title: 'Slowest traces',
      section: 'events',
      draw: 'table',
      reason: `${spans.parent} says which span is a trace’s first.`,
      description: 'The twenty traces that took longest. An id leads to its trace.',
      steps: [
        `where isempty(${quoteName(spans.parent)})`,
        ...tookColumn(spans, took),
        `top 20 by ${tookName(spans, took)} desc`,
        `project ${['_time', quoteName(spans.trace), service, quoteName(spans.operation), tookName(spans, took), ...(failure ? [`failed = ${failure.condition}`] : [])].join(', ')}`,
      ],
    }),
  }),
  rule<Recognised>({
    of: (data) => (data.spans ? [data] : []),
    panel: ({ facts }) => ({
      title: 'Service graph',
      section: 'events',
      draw: 'graph',
      reason: 'Each span names its parent, so it is known which service calls which.',
      description: 'The services and their calls. A range with very many spans is incomplete, and a notice says so.',
      steps: [],
      target: { kind: 'traces', traces: { as: 'graph', dataset: facts.dataset } },
    }),
  }),
  rule<EachPanel>({
    of: (data) => eachPanels(data),
    panel: (each, { service }) => ({ ...each, section: 'each', reason: eachReason(service) }),
  }),
];

/** Returns the panels of a service, which are repeated for each. */
function eachPanels(data: Recognised): EachPanel[] {
  const { service, variables, failure } = data;
  const [requests] = requestsOf(data);
  if (!service || !variables.includes(service) || !requests) {
    return [];
  }
  const { only, spans, took } = requests;
  const answered: EachPanel = {
    title: 'Requests of the service',
    draw: 'bars',
    description: 'Requests that one service answered, over time.',
    steps: [...only, 'summarize requests = count() by bin_auto(_time)'],
  };
  const durations: EachPanel = {
    title: 'Duration, of the service',
    draw: 'lines',
    description: 'Percentiles of the requests of one service over time.',
    steps: [...only, ...tookColumn(spans, took), `summarize ${percentiles(tookName(spans, took))} by bin_auto(_time)`],
  };
  const failed: EachPanel[] = failure
    ? [
        {
          title: 'Failed, of the service',
          draw: 'lines',
          description: 'The share of the requests of one service that failed, over time.',
          steps: [...only, ...shareSteps(failure, 'requests', ['bin_auto(_time)'])],
          isShare: true,
        },
      ]
    : [];
  return [answered, ...failed, durations];
}
