import { type Column } from '@aplkit/language/apl/analysis/scope';
import { type AplType } from '@aplkit/language/apl/analysis/types';
import { firstNamed } from '@aplkit/language/kit/firstNamed';
import { durationRank } from './durationNames';
import { isDuration } from './durations';
import { failureCondition } from './failureCondition';
import { type FailureMark, failureMarkOf, rankIn, statusNames } from './failureNames';
import { failedNames, spanPartNames } from './knownNames';
import { traceField } from './spanFields';

/** The fields that show whether events are worse. */
export interface WorseFields {
  time: string;
  /** Condition for failed events, or the given condition. */
  failed?: string;
  duration?: { name: string; type: AplType };
  /** Trace ID field. If set, traces are counted instead of events, because a trace's spans fail together. */
  trace?: string;
  service?: string;
}

/** @param where the condition that rose, if known */
export function worseFieldsOf(columns: readonly Column[], time: string, where?: string): WorseFields {
  const marked = columns.flatMap(({ name, type }) => {
    const mark = failureMarkOf(name);
    const where = mark && failureCondition(name, type, mark);
    return mark === undefined || where === undefined ? [] : [{ name, mark, where }];
  });
  const rank = (name: string) => Math.max(rankIn(name, failedNames), rankIn(name, statusNames));
  const sorted = marked.sort((a, b) => rank(a.name) - rank(b.name));
  const bestOf = (mark: FailureMark) => sorted.find((one) => one.mark === mark)?.where;
  // A flag is about each event. A status or an outcome may be about only some of them.
  const others = (['status', 'outcome', 'level'] as const).flatMap((mark) => bestOf(mark) ?? []);
  const failed = where ?? bestOf('flag') ?? bestOf('success') ?? (others.length > 0 ? others.join(' or ') : undefined);
  const [duration] = columns.filter(isDuration).sort((a, b) => durationRank(a.name) - durationRank(b.name));
  return {
    time,
    ...(failed && { failed }),
    ...(duration && { duration }),
    trace: traceField(columns),
    service: firstNamed(columns, spanPartNames.service, ({ name }) => name)?.name,
  };
}
