import { type DataFrame, type DataLink, type Field, FieldType, type InternalDataLink } from '@grafana/data';

import { windowOfPeriod } from '../query/plan/timeRanges';
import { inSlices, mapped, type Pausing } from '../inSlices';
import { spanPartNames } from '../names/knownNames';
import { exploreLinks } from '../grafana/exploreLinks';
import { pageLink } from '../frames/pageLink';
import { readPattern } from '../query/links/linearPattern';
import { aplOfLink } from '../query/links/linksOfSettings';
import { isUsable, readTextLinks } from '../query/links/textLinks';
import { type TextLink } from '../settings';
import { type AplQuery } from '../types';
import { type TraceSource } from './findDatasets';
import { type LinkContext } from './logLinks';

interface MoreContext extends LinkContext {
  source: TraceSource;
}

/** Milliseconds before and after a log line in which its service's traces are searched. */
const around = 30_000;

/** Adds links from spans, from log lines without a trace ID, and from parts of a line's text. */
export async function withMoreLinks(frame: DataFrame, origin: string[], context: MoreContext): Promise<DataFrame> {
  if (frame.meta?.preferredVisualisationType === 'trace') {
    const { linkedToLogs } = await import(/* webpackChunkName: "tracing" */ './logLinks');
    return linkedToLogs(frame, origin, context);
  }
  const added = [...linksToServices(frame, origin, context), ...(await inSlices(linksInText(frame, origin, context)))];
  return added.length === 0 ? frame : { ...frame, fields: [...frame.fields, ...added] };
}

type Labels = Record<string, string>;

const labelsOf = ({ fields }: DataFrame): Labels[] =>
  fields.find(({ name, type }) => name === 'labels' && type === FieldType.other)?.values ?? [];

/** The first non-empty value among labels with these names. */
function labelIn(labels: Labels, names: readonly string[]): string | undefined {
  const [found] = names.flatMap((name) =>
    Object.entries(labels).flatMap(([label, value]) => (label.toLowerCase() === name && value !== '' ? [value] : []))
  );
  return found;
}

/** A field that only a line's details show. `custom.hidden` would also hide its links. */
const linkedField = (name: string, values: Array<string | null>, links: DataLink[]): Field => ({
  name,
  type: FieldType.string,
  config: { links, custom: { hideFrom: { viz: true, legend: true, tooltip: true } } },
  values,
});

/** A field with the services of lines that have no trace ID. */
function linksToServices(frame: DataFrame, origin: string[], context: MoreContext): Field[] {
  const services = labelsOf(frame).map((labels) =>
    labelIn(labels, spanPartNames.trace) === undefined ? (labelIn(labels, spanPartNames.service) ?? null) : null
  );
  const query: InternalDataLink<AplQuery>['query'] = ({ replaceVariables, scopedVars }) => {
    const time = Number(replaceVariables('${__data.fields["timestamp"].numeric}', scopedVars));
    // Grafana also requests links for lines that don't exist.
    const window = Number.isFinite(time) ? { window: windowOfPeriod({ from: time - around, to: time + around }) } : {};
    return { refId: 'A', kind: 'traces', query: '', traces: { service: '${__value.raw}', origin, ...window } };
  };
  const links = exploreLinks('Traces of this service at that time', { ...context, query });
  return links.length === 0 || services.every((service) => service === null)
    ? []
    : [linkedField('service', services, links)];
}

/** Fields with the parts of lines that the settings turn into links. */
function* linksInText(frame: DataFrame, origin: string[], context: MoreContext): Pausing<Field[]> {
  const fields: Field[] = [];
  for (const link of readTextLinks(context.source.settings.textLinks).filter(isUsable)) {
    const find = readPattern(link.pattern);
    const targets = targetsOf(link, origin, context);
    if (typeof find === 'function' && targets.length > 0) {
      const values = yield* mapped(textsOf(frame, link.field), (text) => find(text) ?? null);
      if (values.some((value) => value !== null)) {
        fields.push(linkedField(link.title, values, targets));
      }
    }
  }
  return fields;
}

function textsOf(frame: DataFrame, field = ''): string[] {
  const name = field.trim();
  return name === '' || name === 'body'
    ? (frame.fields.find((one) => one.name === 'body')?.values ?? [])
    : labelsOf(frame).map((labels) => (Object.hasOwn(labels, name) ? labels[name] : ''));
}

function targetsOf({ title, url, query }: TextLink, origin: string[], context: MoreContext): DataLink[] {
  if (url !== undefined) {
    return [pageLink(title, withVariable(url, '${__value.raw:percentencode}'))];
  }
  if (query === undefined) {
    const trace: AplQuery = { refId: 'A', kind: 'traces', query: '${__value.raw}', traces: { origin } };
    return exploreLinks(title, { ...context, query: trace });
  }
  return exploreLinks(title, { ...context, query: aplOfLink(withVariable(query, '${__value.raw}')) });
}

const withVariable = (text: string, variable: string): string =>
  text.replace(/\$\{__value(?:\.raw)?(?::\w+)?\}/g, () => variable);
