import {
  type AnnotationFilter,
  type AplQuery,
  isKind,
  type MonitorFilter,
  type OverlayOptions,
  type QueryKind,
  resultFormats,
  type RowCount,
  type RowsQuery,
} from '../../types';
import { recordOf } from '../../service/json';
import { withoutUnset } from './withoutUnset';

/** Reads a query saved by this plugin or the official one (also in its older form `{apl, totals}`). Keeps unknown properties. */
export function migrateQuery(saved: object): AplQuery {
  const { apl, endpoint, ...rest } = recordOf(saved);
  const query = textOf(rest.query) || textOf(apl);
  const migrated = withoutUnset<AplQuery>({
    ...rest,
    refId: textOf(rest.refId) || 'A',
    kind: kindOf(rest.kind, endpoint),
    query,
    format: resultFormats.find((format) => format === rest.format),
    rows: rowsWanted(rest.rows),
    legend: stringOf(rest.legend),
    compare: stringOf(rest.compare),
    bodyField: stringOf(rest.bodyField),
    volumeField: stringOf(rest.volumeField),
    margin: typeof rest.margin === 'number' && rest.margin > 0 ? rest.margin : undefined,
    annotations: annotationFilter(rest.annotations),
    monitors: monitorFilter(rest.monitors),
    overlay: overlayOptions(rest.overlay),
    unsupported: unsupported(rest, query),
  });
  return textOf(apl) === '' || apl === query ? migrated : Object.assign(migrated, { apl });
}

function kindOf(saved: unknown, endpoint: unknown): QueryKind {
  const kind = isKind(saved) ? saved : 'apl';
  return kind === 'apl' && endpoint === 'legacy' ? 'legacy' : kind;
}

/** The reason why a query's language isn't supported; `undefined` for APL, and once the query is edited. */
export function whyUnsupported({ query, unsupported }: Pick<RowsQuery, 'query' | 'unsupported'>): string | undefined {
  if (unsupported === undefined || unsupported.query !== query) {
    return undefined;
  }
  return `This data source doesn’t support queries of type “${unsupported.kind}”. Rewrite the query in APL, or choose its original data source.`;
}

function unsupported(saved: Record<string, unknown>, query: string): RowsQuery['unsupported'] {
  const { kind } = saved;
  if (typeof kind === 'string' && kind !== '' && !isKind(kind)) {
    return { kind, query };
  }
  const before = recordOf(saved.unsupported);
  return typeof before.kind === 'string' && typeof before.query === 'string'
    ? { kind: before.kind, query: before.query }
    : undefined;
}

function annotationFilter(saved: unknown): AnnotationFilter | undefined {
  if (typeof saved !== 'object' || saved === null) {
    return undefined;
  }
  const { datasets, types, text, shape, ongoing, as, ...rest } = recordOf(saved);
  return {
    ...rest,
    datasets: texts(datasets),
    types: texts(types),
    ...(typeof text === 'string' && { text }),
    ...((shape === 'points' || shape === 'intervals') && { shape }),
    ...(Array.isArray(ongoing) && { ongoing: texts(ongoing) }),
    ...((as === 'timeline' || as === 'counts') && { as }),
  };
}

function monitorFilter(saved: unknown): MonitorFilter | undefined {
  if (typeof saved !== 'object' || saved === null) {
    return undefined;
  }
  const { names, states, as, ...rest } = recordOf(saved);
  return { ...rest, names: texts(names), states: texts(states), ...(as === 'timeline' && { as }) };
}

/** Reads an overlay's options. Blank texts count as missing, but an empty list of tags is kept. */
function overlayOptions(saved: unknown): OverlayOptions | undefined {
  if (typeof saved !== 'object' || saved === null) {
    return undefined;
  }
  const { tags, ...rest } = recordOf(saved);
  const written = Object.entries(rest).filter(([, value]) => textOf(value).trim() !== '');
  return { ...Object.fromEntries(written), ...(Array.isArray(tags) && { tags: texts(tags) }) };
}

function rowsWanted(saved: unknown): RowCount | undefined {
  return saved === 'all' || (typeof saved === 'number' && Number.isInteger(saved) && saved > 0) ? saved : undefined;
}

function stringOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function textOf(value: unknown): string {
  return stringOf(value) ?? '';
}

function texts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}
