import { type DataFrame, type DataLink, type DataQueryRequest, type InternalDataLink } from '@grafana/data';
import { type DataQuery } from '@grafana/schema';

import { isShiftedByGrafana } from '../plan/timeRanges';

type LinkQuery = Extract<InternalDataLink<DataQuery>['query'], (...values: never[]) => unknown>;

interface KeptLink {
  /** Calls the latest query, and never changes itself. */
  query: LinkQuery;
  latest: LinkQuery;
  range: InternalDataLink['range'];
}

type Request = Pick<DataQueryRequest, 'range' | 'rangeRaw'> & Partial<Pick<DataQueryRequest, 'scopedVars'>>;

/**
 * Keeps a panel's links the same over its refreshes. If a link differs, Grafana builds the chart from scratch, and doesn't release about
 * 100 event handlers of the last one.
 */
export class KeptLinks {
  private readonly panels = new WeakMap<object, Map<string, KeptLink>>();

  /** The frames of a response, with the links of the panel's last response where only their content differs. */
  kept(frames: DataFrame[], request: Request): DataFrame[] {
    const panel = panelOf(request);
    if (panel === undefined) {
      return frames;
    }
    const known = this.panels.get(panel) ?? new Map<string, KeptLink>();
    this.panels.set(panel, known);
    return frames.map((frame, at) => ({
      ...frame,
      fields: frame.fields.map((field, place) => {
        const { links } = field.config;
        return links
          ? { ...field, config: { ...field.config, links: links.map((link, index) => keep(link, [at, place, index])) } }
          : field;
      }),
    }));

    function keep(link: DataLink, place: number[]): DataLink {
      const { internal } = link;
      const next = internal?.query;
      if (internal === undefined || typeof next !== 'function') {
        return link;
      }
      const key = place.join();
      const last = known.get(key) ?? newLink(next);
      known.set(key, last);
      last.latest = next;
      last.range = isSame(last.range, internal.range) ? last.range : internal.range;
      return { ...link, internal: { ...internal, query: last.query, ...(last.range && { range: last.range }) } };
    }
  }
}

function newLink(latest: LinkQuery): KeptLink {
  const link: KeptLink = { query: (options) => link.latest(options), latest, range: undefined };
  return link;
}

/** True for ranges that a link shows in the same way, such as the last hour, now and a minute ago. */
const isSame = (a: InternalDataLink['range'], b: InternalDataLink['range']): boolean =>
  JSON.stringify(a?.raw) === JSON.stringify(b?.raw);

/** Grafana's object for the panel of a request; `undefined` outside of dashboards. */
function panelOf({ scopedVars, ...times }: Request): object | undefined {
  const panel: unknown = scopedVars?.__sceneObject?.value?.valueOf();
  return typeof panel === 'object' && panel !== null && !isShiftedByGrafana(times) ? panel : undefined;
}
