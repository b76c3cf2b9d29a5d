import { type Name } from '@aplkit/language/mpl/tree/ast';
import { type Span as TextSpan } from '@aplkit/language/kit/edit';
import { type Database } from '../../database/database';
import { detailAt, QueryError, Refusal } from '../../query/request/queryError';
import { type FindMetrics } from '../store/metricsAccess';
import { type MetricsStore, type Span } from '../store/metricsStore';
import { type Params } from './params';
import { type Result } from './result';

/** The context of a query, apart from its text. */
export interface MplContext {
  text: string;
  database: Database;
  store: MetricsStore;
  findMetrics: FindMetrics;
  params: Params;
  /** The request's range, in milliseconds since 1970. */
  range: Span;
  now: number;
  signal: AbortSignal;
}

/** Requires a part of the tree; throws a `Refusal` if it's missing. */
export function present<Part>(part: Part | undefined, span: TextSpan): Part {
  if (part === undefined) {
    throw new Refusal(span, 'a part of this step is missing', 'syntax');
  }
  return part;
}

/** The name of a dataset, metric or tag, where a parameter isn't allowed. */
export function plainName(name: Name): string {
  if (name.isVariable) {
    throw new Refusal(name, `the parameter ${name.name} cannot be used as a name here`, 'unsupported');
  }
  return name.name;
}

/** Throws 404 for a tag that no series of the metric has. */
export function requireTags(names: readonly Name[], { tags, metric }: Result, { text }: MplContext): string[] {
  return names.map((name) => {
    const tag = plainName(name);
    if (!tags.has(tag)) {
      const message = `tag "${tag}" not found in metric "${metric}"`;
      throw new QueryError(404, message, detailAt(text, name, message, 'semantic'));
    }
    return tag;
  });
}
