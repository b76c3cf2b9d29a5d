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
  const order: FailureMark[] = ['flag', 'success', 'status', 'outcome', 'level'];
  const rank = (name: string) => Math.max(rankIn(name, failedNames), rankIn(name, statusNames));
  const [failing] = marked.sort((a, b) => order.indexOf(a.mark) - order.indexOf(b.mark) || rank(a.name) - rank(b.name));
  const [duration] = columns.filter(isDuration).sort((a, b) => durationRank(a.name) - durationRank(b.name));
  return {
    time,
    ...((where ?? failing) && { failed: where ?? failing.where }),
    ...(duration && { duration }),
    trace: traceField(columns),
    service: firstNamed(columns, spanPartNames.service, ({ name }) => name)?.name,
  };
}
