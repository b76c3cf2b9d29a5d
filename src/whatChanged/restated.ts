import { type Column } from '@aplkit/language/apl/analysis/scope';
import { isNumber } from '@aplkit/language/apl/analysis/types';
import { columnsIn } from '@aplkit/language/apl/edit/filters';
import { parseExpression } from '@aplkit/language/apl/parse';
import { isAboutFailures } from '../names/aboutFailures';
import { failureMarkOf } from '../names/failureNames';
import { namesCause } from '../names/causes';
import { type ChangeSearch } from '../types';
import { aggregatesOfChart, calculatedIn, conditionOfCall } from './measure';
import { isFailure } from '../traces/failures';
import { type Counts } from './certainty';
import { type Trait } from './traits';
import { constants } from './constants';

/** The parts of a comparison that findings shouldn't repeat. */
export interface Question {
  /** Columns measured by the chart. */
  measured: ReadonlySet<string>;
  /** Columns in the comparison's condition and in conditions of the chart's aggregates. */
  conditioned: ReadonlySet<string>;
  isOfFailures: boolean;
  isByCondition: boolean;
  /** True if failures and durations are as usual at a clicked annotation, so all events are compared with earlier events. */
  isNormal?: boolean;
}

/** Aggregates that depend on which values exist, not on their sizes. */
const ofValues: ReadonlySet<string> = new Set(
  ['dcount', 'make_set', 'make_list', 'topk', 'arg_max', 'arg_min'].flatMap((name) => [name, `${name}if`, `${name}_if`])
);

/** @param columns the events' columns */
export function questionOf(
  text: string,
  { measure, where }: Pick<ChangeSearch, 'measure' | 'where'>,
  columns: readonly Column[]
): Question {
  const aggregates = aggregatesOfChart(text, measure).filter(
    (one) => one.kind !== 'call' || !ofValues.has(one.function.name)
  );
  const own = where === undefined ? undefined : parseExpression(where);
  const conditions = [
    ...(own ? [own] : []),
    ...aggregates.flatMap((one) => (one.kind === 'call' ? conditionOfCall(one)?.expression : undefined) ?? []),
  ];
  const related = relatedIn(text, columns);
  return {
    measured: related(aggregates.flatMap(columnsIn)),
    conditioned: related(conditions.flatMap(columnsIn)),
    isOfFailures: conditions.some((one) => isFailure(one)),
    isByCondition: where !== undefined,
  };
}

/** Creates a function that adds the named columns' sources, and columns calculated only from them. */
function relatedIn(text: string, columns: readonly Column[]): (names: readonly string[]) => Set<string> {
  const calculated = [...calculatedIn(text, columns)];
  return (names) => {
    const all = new Set(names);
    [...calculated].reverse().forEach(([name, expression]) => {
      if (all.has(name)) {
        columnsIn(expression).forEach((one) => all.add(one));
      }
    });
    calculated.forEach(([name, expression]) => {
      const columns = columnsIn(expression);
      if (columns.length > 0 && columns.every((one) => all.has(one))) {
        all.add(name);
      }
    });
    return all;
  };
}

/** True if a trait only repeats the question. */
export function restates(
  { kind, field: { name, type } }: Trait,
  counts: Counts,
  events: Counts,
  question: Question
): boolean {
  const { measured, conditioned, isOfFailures, isByCondition } = question;
  return (
    conditioned.has(name) ||
    (measured.has(name) && (isNumber(type) || type === 'timespan')) ||
    (isOfFailures && (failureMarkOf(name) !== undefined || (kind === 'present' && isAboutFailures(name)))) ||
    (isByCondition && kind !== 'pattern' && !namesCause(name) && isDetermined(counts, events))
  );
}

/** True if hardly any other events have a value. Sizes are never new, because load always differs. */
export const isNew = ({ kind }: Trait, counts: Counts): boolean =>
  kind !== 'above' && kind !== 'upTo' && isOnlySelected(counts);

/** True if nearly all selected events, and hardly any other events, have a trait. */
const isDetermined = (counts: Counts, events: Counts): boolean =>
  counts.selection >= (1 - constants.same.value) * events.selection && isOnlySelected(counts);

const isOnlySelected = ({ selection, baseline }: Counts): boolean =>
  selection >= (1 - constants.same.value) * (selection + baseline);
