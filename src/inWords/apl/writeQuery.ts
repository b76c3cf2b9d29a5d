import { analyze } from '@aplkit/language/apl/analysis/analyze';
import { aggregateName } from '@aplkit/language/apl/analysis/defaultNames';
import { type KnownSchema, type SchemaField } from '@aplkit/language/apl/analysis/schema';
import { findColumn } from '@aplkit/language/apl/analysis/scope';
import { addFilterStep, columnsIn, takeConditions } from '@aplkit/language/apl/edit/filters';
import { parseExpression, parseQuery } from '@aplkit/language/apl/parse';
import { addNewStep } from '@aplkit/language/apl/steps/newSteps';
import { isStep, type StepPart } from '@aplkit/language/apl/steps/parts';
import { readSteps } from '@aplkit/language/apl/steps/readSteps';
import { removeStep } from '@aplkit/language/apl/steps/stepEdits';
import {
  addAggregation,
  addGrouping,
  removeGrouping,
  type SummarizeStep,
  writeBucket,
} from '@aplkit/language/apl/steps/summarizeEdits';
import { applyEdits, type Edit } from '@aplkit/language/apl/tree/edit';
import { quoteName } from '@aplkit/language/apl/tree/quote';
import { aggregateCall, whyNoCall } from './calls';

import { type Intent, type Order, type Result } from './intent';
import { Unclear } from './readers';

export interface QueryNow {
  /** The current query; empty if there's none. */
  query: string;
  /** The dataset of a new query, unless the question names one. */
  dataset: string | undefined;
  schema: KnownSchema;
  /** The dataset's fields. */
  fields: readonly SchemaField[];
  /** The columns that the current query computes. */
  computed: readonly SchemaField[];
}

/** Writes a new query, or changes as few steps as possible. Throws `Unclear` if the question isn't a query. */
export function writeQuery(intent: Intent, now: QueryNow): string {
  const { result, change, removed } = intent;
  const isChange = change !== undefined || removed !== undefined || intent.function !== undefined;
  const isNew = intent.dataset !== undefined || (result !== undefined && result.kind !== 'columns' && !isChange);
  if (now.query.trim() !== '' && !isNew) {
    return new QueryWriter(now.query, now).changed(intent);
  }
  const dataset = intent.dataset ?? now.dataset;
  if (intent.function !== undefined) {
    throw new Unclear(`Name the field for “${intent.function.replace('percentile ', 'p')}”`);
  }
  if (dataset === undefined || isChange) {
    throw new Unclear(isChange ? 'There’s no query to change' : 'Name a dataset');
  }
  return new QueryWriter(quoteName(dataset), now).changed(intent);
}

/** Edits a query's text part by part. */
class QueryWriter {
  constructor(
    private text: string,
    private readonly now: QueryNow
  ) {}

  changed(intent: Intent): string {
    const { result, removed, conditions = [], since, groups = [], bucket, order, limit, change } = intent;
    if (parseQuery(this.text).problems.length > 0) {
      throw new Unclear('The query has an error');
    }
    if (removed) {
      this.remove(removed);
    }
    const range = since === undefined ? [] : [`_time > ago(${since})`];
    const apart = [...conditions, ...range].map((each, _, all) =>
      all.length > 1 && each.includes(' or ') ? `(${each})` : each
    );
    if (apart.length > 0) {
      this.filter(apart.join(' and '), change === 'instead');
    }
    const isCount = (result?.kind === 'events' || (result === undefined && conditions.length > 0)) && !this.summary;
    const callsLike = (name: string | undefined) => (name === undefined ? [] : this.callsLike(name));
    const calls = [
      ...(result?.kind === 'aggregates' ? result.calls : []),
      ...callsLike(intent.function),
      ...(isCount && (groups.length > 0 || bucket !== undefined) ? ['count()'] : []),
    ];
    if (result) {
      this.rows(result, change !== undefined);
    }
    this.aggregate(calls, change, callsLike(intent.replacedFunction).at(0));
    if (bucket !== undefined) {
      this.bucket(bucket);
    }
    this.group(groups, intent);
    if (order) {
      this.order(order);
    }
    if (intent.isFirst && this.stepsOf('sort').length + this.stepsOf('top').length === 0) {
      throw new Unclear('The rows have no order, so “first” is unclear. Use “latest”, “oldest” or “limit”');
    }
    if (limit !== undefined) {
      this.limit(limit);
    }
    return this.text;
  }

  private get steps(): StepPart[] {
    return readSteps(this.text).filter(isStep);
  }

  private edit(edits: readonly Edit[]): void {
    this.text = applyEdits(this.text, edits);
  }

  private add(step: string): void {
    this.edit(addNewStep(this.text, { word: step.split(' ')[0], before: undefined }, step).edits);
  }

  private stepsOf<K extends StepPart['kind']>(kind: K): Array<Extract<StepPart, { kind: K }>> {
    return this.steps.filter((step): step is Extract<StepPart, { kind: K }> => step.kind === kind);
  }

  private get summary(): SummarizeStep | undefined {
    const [only, more] = this.stepsOf('summarize');
    if (more) {
      throw new Unclear('The query has more than one summarize, so edit the one you mean');
    }
    return only;
  }

  private get groupedSummary(): SummarizeStep {
    const { summary } = this;
    if (!summary) {
      throw new Unclear('The query has no groups. Start with what to count, such as “count by status”');
    }
    return summary;
  }

  private remove({ part, field }: NonNullable<Intent['removed']>): void {
    if (part === 'filter' && field !== undefined) {
      const taken = takeConditions(this.text, (condition) => columnsIn(condition).every((name) => name === field));
      if (taken.conditions.length === 0) {
        throw new Unclear(`The query has no filter on ${field}`);
      }
      this.text = taken.text;
    } else if (part === 'groups') {
      this.ungroup(field);
    } else {
      const [only, more] = this.stepsOf(part);
      if (!only || more) {
        const isTop = part === 'limit' && this.stepsOf('top').length > 0;
        const none = isTop ? 'The query’s limit is part of a top step. Use “remove top”' : `The query has no ${part}`;
        throw new Unclear(only ? `The query has more than one ${part}` : none);
      }
      this.edit(removeStep(this.text, readSteps(this.text), only));
    }
  }

  private ungroup(field: string | undefined): void {
    const summary = this.groupedSummary;
    const [only, more] = summary.groups;
    const index = summary.groups.findIndex((group) => (field === undefined ? only && !more : group.field === field));
    if (index < 0) {
      throw new Unclear(
        field === undefined ? 'The query has more than one group' : `The query isn’t grouped by ${field}`
      );
    }
    this.edit(removeGrouping(this.text, summary, index));
  }

  /** Filters the events, or the result if the condition uses a computed column. */
  private filter(condition: string, isInstead: boolean): void {
    const expression = parseExpression(condition);
    const columns = expression ? columnsIn(expression) : [];
    const rest = takeConditions(this.text, (other) => columnsIn(other).some((name) => columns.includes(name)));
    if (rest.conditions.length > 0 && !isInstead) {
      throw new Unclear(`The query already has a filter: ${rest.conditions.join(', ')}. Add “instead” to replace it`);
    }
    if (columns.some((name) => this.now.computed.some((column) => column.name === name))) {
      this.add(`where ${condition}`);
      return;
    }
    const added = addFilterStep(rest.text, `where ${condition}`, this.now);
    if (added.leftOut.length > 0) {
      throw new Unclear(added.leftOut.join(' '));
    }
    this.text = added.text;
  }

  /** Adds the step for a result that consists of columns, distinct values or a share. */
  private rows(result: Result, isChange: boolean): void {
    if (isChange && result.kind !== 'aggregates') {
      throw new Unclear('Only groups, aggregates and filters can be added or replaced');
    }
    switch (result.kind) {
      case 'columns':
        return this.add(`project ${result.fields.join(', ')}`);
      case 'distinct':
        return this.add(`distinct ${result.field}`);
      case 'share':
        return this.add(`summarize share = 100.0 * countif(${result.condition}) / count()`);
      case 'aggregates':
      case 'events':
    }
  }

  /** A call to an aggregate for the field that the query already aggregates. */
  private callsLike(aggregate: string): string[] {
    const names = new Set(this.groupedSummary.aggregations.flatMap((each) => each.arguments.at(0)?.field ?? []));
    const [name] = names;
    const field = this.now.fields.find((each) => each.name === name);
    if (names.size !== 1 || !field) {
      throw new Unclear('Name the field to aggregate');
    }
    const call = aggregateCall(aggregate, field);
    if (call === undefined) {
      throw new Unclear(whyNoCall(aggregate, field));
    }
    return [call];
  }

  private isCall({ value }: SummarizeStep['aggregations'][number], call: string): boolean {
    return withoutSpaces(this.text.slice(value.from, value.to)) === withoutSpaces(call);
  }

  private aggregate(calls: readonly string[], change: Intent['change'], replaced?: string): void {
    const { summary } = this;
    if (calls.length === 0) {
      return;
    }
    if (!summary && change === undefined) {
      this.add(`summarize ${calls.join(', ')}`);
      return;
    }
    const { aggregations, index } = this.groupedSummary;
    const [only, more] = aggregations.filter((each) => replaced === undefined || this.isCall(each, replaced));
    if (replaced !== undefined && !only) {
      throw new Unclear(`The query has no ${replaced} to replace`);
    }
    if (!summary || change === undefined || (change === 'instead' && (!only || more))) {
      throw new Unclear('Add “also” to keep the query’s aggregates, or “instead” to replace its only aggregate');
    }
    // Later steps use the name.
    const isLast = this.steps.at(-1)?.index === index;
    this.edit(
      change === 'also'
        ? addAggregation(this.text, summary, calls.join(', '))
        : [{ ...(isLast ? { from: only.from, to: only.to } : only.value), text: calls.join(', ') }]
    );
  }

  private group(groups: readonly string[], { change, replaced }: Intent): void {
    if (groups.length === 0) {
      return;
    }
    const summary = this.groupedSummary;
    const others = summary.groups.filter(({ bucket }) => bucket?.field !== '_time');
    const [only, more] = others.filter(({ field }) => replaced === undefined || field === replaced);
    if (others.length === 0 || change === 'also') {
      this.edit(addGrouping(this.text, summary, groups.join(', ')));
    } else if (change === 'instead' && only && !more) {
      this.edit([{ from: only.from, to: only.to, text: groups.join(', ') }]);
    } else {
      const names = others.map(({ from, to }) => this.text.slice(from, to)).join(', ');
      throw new Unclear(`The query is grouped by ${names}. Add “also” to keep this group, or “instead” to replace it`);
    }
  }

  private bucket(size: string): void {
    const summary = this.groupedSummary;
    const time = summary.groups.find((group) => group.bucket?.field === '_time');
    const [top, limit, sort] = (['top', 'limit', 'sort'] as const).map((kind) => this.stepsOf(kind).length);
    if (!time && (top > 0 || (limit > 0 && sort > 0))) {
      const step = top > 0 ? 'top' : 'limit';
      throw new Unclear(`Over time, “${step}” would keep individual points. Use “remove ${step}” first`);
    }
    const written = size === 'auto' ? 'bin_auto(_time)' : `bin(_time, ${size})`;
    this.edit(time ? writeBucket(this.text, time, size) : addGrouping(this.text, summary, written));
  }

  /** The column in the result to sort by: a column, an aggregate, or the only aggregate. */
  private column(by: string | undefined): string {
    const plain = by === undefined ? undefined : parseExpression(by);
    const [only, more] = (this.summary?.aggregations ?? []).filter((each) => by === undefined || this.isCall(each, by));
    const call = only && !more ? parseExpression(this.text.slice(only.value.from, only.value.to)) : undefined;
    const name = only?.name?.name ?? (call && aggregateName(call));
    if (call && name !== undefined) {
      return quoteName(name);
    }
    if (
      by !== undefined &&
      plain?.kind === 'name' &&
      findColumn(analyze(this.text, this.now.schema).result, plain.name)
    ) {
      return by;
    }
    throw new Unclear('It isn’t clear which column to sort by. Name the column');
  }

  private order({ by, direction, count }: Order): void {
    const [top, limit, sort] = (['top', 'limit', 'sort'] as const).map((kind) => this.stepsOf(kind).length);
    if (count !== undefined && this.summary?.groups.some(({ bucket }) => bucket?.field === '_time')) {
      throw new Unclear('The largest results can’t be chosen over time. Remove the groups by time');
    }
    if (by === '_time' && !this.summary && top + sort === 0) {
      this.add(`sort by _time ${direction}`);
      return count === undefined ? undefined : this.limit(count);
    }
    if (count !== undefined && by === undefined && top + limit + sort > 0) {
      return this.limit(count);
    }
    if (top + (count === undefined ? 0 : limit + sort) > 0) {
      throw new Unclear('The query already has a sort order or a limit');
    }
    if (count !== undefined) {
      return this.add(`top ${count} by ${this.column(by)} ${direction}`);
    }
    return this.sort(by, direction);
  }

  private sort(by: string | undefined, direction: Order['direction']): void {
    const [step, more] = this.stepsOf('sort');
    const [key] = step?.keys ?? [];
    if (more) {
      throw new Unclear('The query has more than one sort order');
    }
    const column = by === undefined && key ? this.text.slice(key.value.from, key.value.to) : this.column(by);
    if (step && key) {
      this.edit([{ from: key.from, to: step.keys[step.keys.length - 1].to, text: `${column} ${direction}` }]);
    } else {
      this.add(`sort by ${column} ${direction}`);
    }
  }

  private limit(count: string): void {
    const [only, more] = [...this.stepsOf('top'), ...this.stepsOf('limit')];
    if (more) {
      throw new Unclear('The query has more than one limit');
    }
    if (only) {
      this.edit([{ from: only.count.from, to: only.count.to, text: count }]);
    } else {
      this.add(`limit ${count}`);
    }
  }
}

const withoutSpaces = (apl: string): string => apl.split(/\s/).join('');
