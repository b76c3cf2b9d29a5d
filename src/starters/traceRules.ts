import { quoteName } from '../apl/tree/quote';
import { type Recognized } from './recognize';
import { one, percentileAggregates, rule } from './rule';
import {
  durations,
  durationsBy,
  failedOverTime,
  failedShare,
  failing,
  type PanelGroup,
  lasting,
  panelsOfEach,
  slowShare,
  subjectOf,
} from './subject';

type Spans = NonNullable<Recognized['spans']>;

const spansOf = ({ spans }: Recognized): Spans[] => one(spans);
const groupOf = ({ service }: Spans): PanelGroup => ({ name: service, title: 'service', why: 'is the service' });

const ofWhat = ({ served }: Spans) =>
  served === undefined
    ? 'The dataset has traces, spans, services and durations, so each span counts as a request.'
    : 'Spans of the kind “server” or “consumer” answer requests.';

/** The panels of spans, the most important first. */
export const traceRules = [
  rule({
    of: spansOf,
    panel: (spans, data) => ({
      title: 'Requests',
      section: 'overview',
      draw: 'stat',
      reason: ofWhat(spans),
      description: 'Requests to the services in the time range.',
      steps: [...subjectOf(data).only, 'summarize requests = count()'],
    }),
  }),
  rule({ of: failing, panel: failedShare }),
  rule({ of: lasting, panel: slowShare }),
  rule({
    of: spansOf,
    panel: (spans) => ({
      title: 'Traces',
      section: 'overview',
      draw: 'stat',
      reason: `${spans.trace} is the trace ID.`,
      description: 'Traces in the time range; an estimate for large numbers.',
      steps: [`summarize traces = dcount(${quoteName(spans.trace)})`],
    }),
  }),
  rule({
    of: spansOf,
    panel: (spans, data) => ({
      title: 'Requests by service',
      section: 'overview',
      draw: 'bars',
      reason: ofWhat(spans),
      description: 'Requests to each service over time.',
      steps: [...subjectOf(data).only, `summarize requests = count() by bin_auto(_time), ${quoteName(spans.service)}`],
      legend: `{{${spans.service}}}`,
    }),
  }),
  rule({ of: failing, panel: (subject, { spans }) => failedOverTime(subject, spans && groupOf(spans)) }),
  rule({ of: lasting, panel: durations }),
  rule({
    of: (data) => spansOf(data).flatMap((spans) => lasting(data).map((subject) => ({ subject, spans }))),
    panel: ({ subject, spans }) => durationsBy(subject, groupOf(spans)),
  }),
  rule({
    of: spansOf,
    panel: ({ operation, service }, data) => {
      const { only, failure, duration } = subjectOf(data);
      const counts = [
        'requests = count()',
        ...(failure ? [`failed = countif(${failure.condition})`] : []),
        ...(duration ? [percentileAggregates(duration.written)] : []),
      ];
      return {
        title: 'Operations',
        section: 'durations',
        draw: 'table',
        reason: `${operation} is the operation of a span, and ${service} its service.`,
        description: 'The operations with the most requests, their failures and durations.',
        steps: [
          ...only,
          ...(duration?.steps ?? []),
          `summarize ${counts.join(', ')} by ${quoteName(service)}, ${quoteName(operation)}`,
          ...(failure ? ['extend failed = todouble(failed) / todouble(requests)'] : []),
          'top 20 by requests desc',
        ],
        units: failure && { failed: 'percentunit' },
      };
    },
  }),
  rule({
    of: (data) => spansOf(data).flatMap((spans) => lasting(data).map((subject) => ({ ...subject, spans }))),
    panel: ({ spans, failure, duration: { written, steps } }) => ({
      title: 'Slowest traces',
      section: 'events',
      draw: 'table',
      reason: `${spans.parent} identifies the first span of a trace.`,
      description: 'The twenty slowest traces. Trace IDs link to the traces.',
      steps: [
        `where isempty(${quoteName(spans.parent)})`,
        ...steps,
        `top 20 by ${written} desc`,
        `project ${['_time', ...[spans.trace, spans.service, spans.operation].map(quoteName), written, ...(failure ? [`failed = ${failure.condition}`] : [])].join(', ')}`,
      ],
    }),
  }),
  rule({
    of: spansOf,
    panel: (_, { facts }) => ({
      title: 'Service graph',
      section: 'events',
      draw: 'graph',
      reason: 'Spans have parents, so calls between services are known.',
      description: 'The services and their calls. Incomplete for ranges with very many spans.',
      steps: [],
      target: { kind: 'traces', traces: { as: 'graph', dataset: facts.dataset } },
    }),
  }),
  (data: Recognized) => panelsOfEach(data),
];
