import { type DataFrame, type DataQueryRequest, type Field, FieldType } from '@grafana/data';

import { readResultMeta } from '../frames/decorate/stats';
import { spanPartNames } from '../names/knownNames';
import { withLinks } from '../frames/valueLinks';
import { exploreLinks } from '../grafana/exploreLinks';
import { rangeOfLinks } from '../query/plan/timeRanges';
import { type TraceSource } from './findDatasets';
import { type LinkContext } from './logLinks';

type Part = 'trace' | 'span' | 'service';

/** Adds links between traces, spans and log lines. A failure only leaves out links. */
export async function linksToTraces(
  frames: DataFrame[],
  { source, request }: { source: TraceSource; request: Pick<DataQueryRequest, 'app' | 'range'> }
): Promise<DataFrame[]> {
  const context = { source, range: rangeOfLinks(request) };
  const linked = async (frame: DataFrame): Promise<DataFrame> => {
    const shape = frame.meta?.preferredVisualisationType;
    const trace = shape === 'trace' ? undefined : traceField(frame);
    const made = trace ? linkedToTrace(frame, trace, context) : frame;
    return shape === 'trace' || (shape === 'logs' && (source.settings.textLinks || leadsToService(frame, trace)))
      ? import(/* webpackChunkName: "linking" */ './moreLinks')
          .then(({ withMoreLinks }) => withMoreLinks(made, datasetsOf(frame), context))
          .catch(() => made)
      : made;
  };
  return Promise.all(frames.map(linked));
}

/** True if a line has a service, but no trace ID. */
const leadsToService = (frame: DataFrame, trace: Field | undefined): boolean =>
  !trace?.values.every(Boolean) && labelNamed(frame, 'service') !== undefined;

const traceField = ({ fields }: DataFrame): Field | undefined =>
  fields.find(({ name, type }) => type === FieldType.string && hasName(name, 'trace'));

/** Adds links from trace IDs to traces. The spans' dataset is found only when a link is followed. */
function linkedToTrace(frame: DataFrame, trace: Field, context: LinkContext): DataFrame {
  const query = { refId: 'A', kind: 'traces', query: '${__value.raw}', traces: { origin: datasetsOf(frame) } } as const;
  const span = spanField(frame);
  const panelsState = span && { trace: { spanId: `\${__data.fields["${span.name}"]}` } };
  const links = exploreLinks('Trace', { ...context, query, panelsState });
  const fields = frame.fields.map((field) => (field === trace ? withLinks(field, links) : field));
  return { ...frame, fields: span && !frame.fields.includes(span) ? [...fields, span] : fields };
}

/** The span IDs. In log lines they're labels, so a hidden field makes them available to links. */
function spanField(frame: DataFrame): Field | undefined {
  const found = frame.fields.find((field) => field.type === FieldType.string && hasName(field.name, 'span'));
  const name = labelNamed(frame, 'span');
  if (found !== undefined || name === undefined) {
    return found;
  }
  return {
    name,
    type: FieldType.string,
    config: { custom: { hidden: true, hideFrom: { viz: true, legend: true, tooltip: true } } },
    values: labelsOf(frame).map((label) => label[name] ?? ''),
  };
}

const labelsOf = ({ fields }: DataFrame): Array<Record<string, string>> =>
  fields.find(({ name, type }) => name === 'labels' && type === FieldType.other)?.values ?? [];

const labelNamed = (frame: DataFrame, part: Part): string | undefined =>
  labelsOf(frame)
    .flatMap((label) => Object.keys(label))
    .find((key) => hasName(key, part));

function datasetsOf(frame: DataFrame): string[] {
  return readResultMeta(frame)?.datasets ?? [];
}

function hasName(name: string, part: Part): boolean {
  return spanPartNames[part].some((one) => one === name.toLowerCase());
}
