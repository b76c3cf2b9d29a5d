import { CoreApp, type DataFrame, type DataLink, type DataQueryRequest, type InternalDataLink } from '@grafana/data';
import { type DataQuery } from '@grafana/schema';

import { isShiftedByGrafana } from '../plan/timeRanges';

type LinkQuery = Extract<InternalDataLink<DataQuery>['query'], (...values: never[]) => unknown>;

interface KeptLink {
  /** Calls the latest query, and never changes itself. */
  query: LinkQuery;
  latest: LinkQuery;
  range: InternalDataLink['range'];
}

type Request = Pick<DataQueryRequest, 'range'> & Partial<DataQueryRequest>;

/** Maximum number of Explore's panes whose links are kept. */
const maxPanes = 4;

/**
 * Keeps a panel's links the same over its refreshes. If a link differs, Grafana builds the chart from scratch, and doesn't release about
 * 100 event handlers of the last one.
 */
export class KeptLinks {
  private readonly panels = new WeakMap<object, Map<string, KeptLink>>();
  /** Stand-ins for Explore's panes, which have no objects, by the ID of their requests. The last used one is last. */
  private readonly panes = new Map<string, object>();

  /** The frames of a response, with the links of the panel's last response where only their content differs. */
  kept(frames: DataFrame[], request: Request): DataFrame[] {
    const panel = this.panelOf(request);
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
      if (internal === undefined) {
        return link;
      }
      const query: InternalDataLink<DataQuery>['query'] = internal.query;
      const latest = typeof query === 'function' ? query : () => query;
      const key = place.join();
      const last = known.get(key) ?? newLink(latest);
      known.set(key, last);
      last.latest = latest;
      last.range = isSame(last.range, internal.range) ? last.range : internal.range;
      // Grafana searches an object for variables.
      const kept = { ...internal, query: typeof query === 'function' ? last.query : query };
      return { ...link, internal: { ...kept, ...(last.range && { range: last.range }) } };
    }
  }

  /** Object that identifies the panel or pane of a request, if there is one. */
  private panelOf({ scopedVars, app, requestId, ...times }: Request): object | undefined {
    const panel: unknown = scopedVars?.__sceneObject?.value?.valueOf();
    if (isShiftedByGrafana(times)) {
      return undefined;
    }
    if (app === CoreApp.Explore && requestId !== undefined) {
      const pane = this.panes.get(requestId) ?? {};
      this.panes.delete(requestId);
      this.panes.set(requestId, pane);
      [...this.panes.keys()].slice(0, -maxPanes).forEach((id) => this.panes.delete(id));
      return pane;
    }
    return typeof panel === 'object' && panel !== null ? panel : undefined;
  }
}

function newLink(latest: LinkQuery): KeptLink {
  const link: KeptLink = { query: (options) => link.latest(options), latest, range: undefined };
  return link;
}

/** True for ranges that a link shows in the same way, such as the last hour, now and a minute ago. */
const isSame = (a: InternalDataLink['range'], b: InternalDataLink['range']): boolean =>
  JSON.stringify(a?.raw) === JSON.stringify(b?.raw);
