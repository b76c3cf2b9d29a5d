import { quoteName } from '@aplkit/language/apl/tree/quote';
import { type Panel } from './panel';
import { type Recognized } from './recognize';
import { one, percentileAggregates } from './steps';
import { durations, durationsBy, failedOverTime, failedShare, panelsOfEach, slowShare, subjectOf } from './subject';

/** Panels for spans, most important first. */
export function tracePanels(data: Recognized): Panel[] {
  const { spans, facts } = data;
  if (!spans) {
    return [];
  }
  const subject = subjectOf(data);
  const { only, failure, duration } = subject;
  const { trace, parent, operation, service, served } = spans;
  const group = { name: service, title: 'service', why: 'identifies the service' };
  const reason =
    served === undefined
      ? 'The dataset has traces, spans, services and durations, so each span counts as a request.'
      : 'Spans of kind “server” or “consumer” handle requests.';
  const counts = [
    'requests = count()',
    ...(failure ? [`failed = countif(${failure.condition})`] : []),
    ...(duration ? [percentileAggregates(duration.written)] : []),
  ];
  return [
    {
      title: 'Requests',
      section: 'overview',
      draw: 'stat',
      reason,
      description: 'Requests to the services in the time range.',
      steps: [...only, 'summarize requests = count()'],
    },
    ...failedShare(subject),
    ...slowShare(subject),
    {
      title: 'Traces',
      section: 'overview',
      draw: 'stat',
      reason: `${trace} is the trace ID.`,
      description: 'Number of traces in the time range. Large numbers are estimates.',
      steps: [`summarize traces = dcount(${quoteName(trace)})`],
    },
    {
      title: 'Requests by service',
      section: 'overview',
      draw: 'bars',
      reason,
      description: 'Requests to each service over time.',
      steps: [...only, `summarize requests = count() by bin_auto(_time), ${quoteName(service)}`],
      legend: `{{${service}}}`,
    },
    ...failedOverTime(subject, group),
    ...durations(subject),
    ...durationsBy(subject, group),
    {
      title: 'Operations',
      section: 'durations',
      draw: 'table',
      reason: `${operation} identifies the operation, and ${service} the service.`,
      description: 'The operations with the most requests, with their failures and durations.',
      steps: [
        ...only,
        ...(duration?.steps ?? []),
        `summarize ${counts.join(', ')} by ${quoteName(service)}, ${quoteName(operation)}`,
        ...(failure ? ['extend failed = todouble(failed) / todouble(requests)'] : []),
        'top 20 by requests desc',
      ],
      units: failure && { failed: 'percentunit' },
    },
    ...one(duration).map(({ written, steps }): Panel => ({
      title: 'Slowest traces',
      section: 'events',
      draw: 'table',
      reason: `The first span of a trace has no ${parent}.`,
      description: 'The twenty slowest traces. Trace IDs link to the traces.',
      steps: [
        `where isempty(${quoteName(parent)})`,
        ...steps,
        `top 20 by ${written} desc`,
        `project ${['_time', ...[trace, service, operation].map(quoteName), written, ...(failure ? [`failed = ${failure.condition}`] : [])].join(', ')}`,
      ],
    })),
    {
      title: 'Service graph',
      section: 'events',
      draw: 'graph',
      reason: 'Spans have parents, so calls between services are known.',
      description: 'The services and the calls between them. If the range has too many spans, the graph is incomplete.',
      steps: [],
      target: { kind: 'traces', traces: { as: 'graph', dataset: facts.dataset } },
    },
    ...panelsOfEach(data),
  ];
}
