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
import { type Grammar } from './grammar';
import { timeBucketCall, type Clause, partsIn, type Sorting, type WordsMeasure } from './newQuery';
import { type QuestionReading } from './questionReading';

interface Context {
  schema: KnownSchema;
  /** The dataset's fields, without the query's columns. */
  fields: readonly SchemaField[];
  grammar: Pick<Grammar, 'measure'>;
  reading: Pick<QuestionReading, 'known' | 'note'>;
}

/** The query after a follow-up question; none if the clauses don't change this query. Each edit changes as few steps as possible. */
export function followUps(query: string, clauses: readonly Clause[], context: Context): string[] {
  const { of, measures, isChange } = partsIn(clauses);
  const isNew = (['share', 'columns', 'distinct', 'rows', 'dataset'] as const).some((kind) => of(kind).length > 0);
  const isTop = of('top').some(({ field }) => field !== undefined);
  if (isNew || isTop || (measures.length > 0 && !isChange) || parseQuery(query).problems.length > 0) {
    return [];
  }
  try {
    const change = new FollowUp(query, context);
    change.apply(clauses);
    return [change.text];
  } catch (error) {
    if (error instanceof Unclear) {
      context.reading.note(error.message);
      return [];
    }
    throw error;
  }
}

/** A follow-up question that could mean several changes. */
class Unclear extends Error {}

class FollowUp {
  constructor(
    public text: string,
    private readonly context: Context
  ) {}

  apply(clauses: readonly Clause[]): void {
    const { of, condition, measures, buckets, groups } = partsIn(clauses);
    const isAlso = of('also').length > 0;
    const isInstead = of('instead').length > 0;
    of('remove').forEach((clause) => this.remove(clause));
    if (condition !== undefined) {
      this.filter(condition, isInstead);
    }
    const functions = of('function').flatMap(({ aggregate }) => this.measureLike(aggregate));
    this.measure([...measures, ...functions], isAlso, isInstead);
    this.group(groups, isAlso, isInstead);
    buckets.forEach((size) => this.bucket(size));
    of('sort').forEach((sort) => this.sort(sort));
    of('top').forEach(({ count, by, direction }) => this.top(count, by, direction));
    of('limit').forEach(({ count }) => this.limit(count));
    of('newest').forEach(({ count, direction }) => this.newest(count, direction));
  }

  private get steps(): StepPart[] {
    return readSteps(this.text).filter(isStep);
  }

  private edit(edits: readonly Edit[]): void {
    this.text = applyEdits(this.text, edits);
  }

  private add(word: string, apl: string): void {
    this.edit(addNewStep(this.text, { word, before: undefined }, apl).edits);
  }

  private step<K extends StepPart['kind']>(kind: K): Array<Extract<StepPart, { kind: K }>> {
    return this.steps.filter((step): step is Extract<StepPart, { kind: K }> => step.kind === kind);
  }

  private get summary(): SummarizeStep | undefined {
    const [only, more] = this.step('summarize');
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

  private remove({ part, field }: Extract<Clause, { kind: 'remove' }>): void {
    if (part === 'where' && field !== undefined) {
      const taken = takeConditions(this.text, (condition) => columnsIn(condition).every((name) => name === field));
      if (taken.conditions.length === 0) {
        throw new Unclear(`The query has no filter on ${field}`);
      }
      this.text = taken.text;
      return;
    }
    if (part === 'groups') {
      this.ungroup(field);
      return;
    }
    const kind = part === 'where' ? 'filter' : part;
    const [only, more] = this.step(kind);
    if (!only || more) {
      throw new Unclear(only ? `The query has more than one ${part}` : `The query has no ${part}`);
    }
    this.edit(removeStep(this.text, readSteps(this.text), only));
  }

  private ungroup(field: string | undefined): void {
    const summary = this.groupedSummary;
    const index = summary.groups.findIndex((group) => group.field === field);
    const at = field === undefined && summary.groups.length === 1 ? 0 : index;
    if (at < 0) {
      throw new Unclear(
        field === undefined ? 'The query has more than one group' : `The query isn’t grouped by ${field}`
      );
    }
    this.edit(removeGrouping(this.text, summary, at));
  }

  private filter(condition: string, isInstead: boolean): void {
    const expression = parseExpression(condition);
    const columns = expression ? columnsIn(expression) : [];
    const rest = takeConditions(this.text, (other) => columnsIn(other).some((name) => columns.includes(name)));
    if (rest.conditions.length > 0 && !isInstead) {
      throw new Unclear(`The query already has a filter: ${rest.conditions.join(', ')}. Add “instead” to replace it`);
    }
    if (columns.some((name) => !this.context.fields.some((field) => field.name === name))) {
      this.add('where', `where ${condition}`);
      return;
    }
    const added = addFilterStep(rest.text, `where ${condition}`, { schema: this.context.schema });
    if (added.leftOut.length > 0) {
      throw new Unclear(added.leftOut.join(' '));
    }
    this.text = added.text;
  }

  /** Reads an aggregate over the field that the query already aggregates. */
  private measureLike(aggregate: string): WordsMeasure[] {
    const { aggregations } = this.groupedSummary;
    const fields = new Set(aggregations.flatMap((each) => each.arguments.at(0)?.field ?? []));
    const [name] = fields;
    const field = this.context.reading.known.find((each) => each.name === name);
    if (fields.size !== 1 || !field) {
      throw new Unclear('Name the field to aggregate');
    }
    return this.context.grammar.measure(aggregate, field);
  }

  private measure(measures: readonly WordsMeasure[], isAlso: boolean, isInstead: boolean): void {
    if (measures.length === 0) {
      return;
    }
    const summary = this.groupedSummary;
    const [only, more] = summary.aggregations;
    if (isAlso === isInstead || (isInstead && (!only || more))) {
      throw new Unclear('Add “also” to keep the query’s aggregates, or “instead” to replace its only aggregate');
    }
    const apl = measures.map((each) => each.apl).join(', ');
    // Later steps use the name.
    const isLast = this.steps.at(-1)?.index === summary.index;
    this.edit(
      isAlso
        ? addAggregation(this.text, summary, apl)
        : [{ ...(isLast ? { from: only.from, to: only.to } : only.value), text: apl }]
    );
  }

  private group(groups: readonly string[], isAlso: boolean, isInstead: boolean): void {
    const [first] = groups;
    if (first === undefined) {
      return;
    }
    const summary = this.groupedSummary;
    const others = summary.groups.filter(({ bucket }) => bucket?.field !== '_time');
    if (others.length === 0 || (isAlso && !isInstead)) {
      this.edit(addGrouping(this.text, summary, groups.join(', ')));
    } else if (isInstead && others.length === 1) {
      this.edit([{ from: others[0].from, to: others[0].to, text: groups.join(', ') }]);
    } else {
      const names = others.map(({ from, to }) => this.text.slice(from, to)).join(', ');
      throw new Unclear(`The query is grouped by ${names}. Add “also” to keep this group, or “instead” to replace it`);
    }
  }

  private bucket(size: string): void {
    const summary = this.groupedSummary;
    const time = summary.groups.find((group) => group.bucket?.field === '_time');
    this.edit(time ? writeBucket(this.text, time, size) : addGrouping(this.text, summary, timeBucketCall(size)));
  }

  /** The column in the result to sort by. */
  private column(by: Sorting['by']): string {
    const summary = this.summary;
    const wanted = typeof by === 'object' ? parseText(by.apl) : undefined;
    const named = (summary?.aggregations ?? []).filter(
      ({ value }) =>
        by === undefined || (wanted !== undefined && parseText(this.text.slice(value.from, value.to)) === wanted)
    );
    const [only, more] = named;
    if (only && !more) {
      const call = parseExpression(this.text.slice(only.value.from, only.value.to));
      const name = only.name?.name ?? (call && aggregateName(call));
      if (name !== undefined) {
        return quoteName(name);
      }
    }
    const { result } = analyze(this.text, this.context.schema);
    const plain = typeof by === 'string' ? parseExpression(by) : undefined;
    if (typeof by === 'string' && plain?.kind === 'name' && findColumn(result, plain.name)) {
      return by;
    }
    throw new Unclear('It isn’t clear which column to sort by. Name the column');
  }

  private sort({ by, direction }: Sorting): void {
    if (this.step('top').length > 0 || this.step('sort').length > 1) {
      throw new Unclear('The query already has a sort order');
    }
    const [sort] = this.step('sort');
    const [key] = sort?.keys ?? [];
    const column = by === undefined && key ? this.text.slice(key.value.from, key.value.to) : this.column(by);
    if (sort && key) {
      this.edit([{ from: key.from, to: sort.keys[sort.keys.length - 1].to, text: `${column} ${direction ?? 'desc'}` }]);
    } else {
      this.add('sort', `sort by ${column} ${direction ?? 'desc'}`);
    }
  }

  private top(count: string, by: Sorting['by'], direction: 'asc' | 'desc'): void {
    const [top, limit, sort] = [this.step('top').at(-1), this.step('limit').at(-1), this.step('sort').at(-1)];
    if (by === undefined && (top ?? limit) !== undefined) {
      this.limit(count);
    } else if (by === undefined && sort) {
      this.add('limit', `limit ${count}`);
    } else if (top || limit || sort || !this.summary) {
      throw new Unclear('The query already has a sort order or a limit, or there’s nothing to sort by');
    } else {
      this.add('top', `top ${count} by ${this.column(by)} ${direction}`);
    }
  }

  private limit(count: string): void {
    const ends = [...this.step('top'), ...this.step('limit')];
    const [only, more] = ends;
    if (more) {
      throw new Unclear('The query has more than one limit');
    }
    if (only) {
      this.edit([{ from: only.count.from, to: only.count.to, text: count }]);
    } else {
      this.add('limit', `limit ${count}`);
    }
  }

  private newest(count: string | undefined, direction: 'asc' | 'desc'): void {
    if (this.summary || this.step('sort').length + this.step('top').length > 0) {
      throw new Unclear('The query’s rows have a different order');
    }
    this.add('sort', `sort by _time ${direction}`);
    if (count !== undefined) {
      this.limit(count);
    }
  }
}

/** A call without spaces, for comparisons. */
const parseText = (apl: string): string => apl.split(/\s/).join('');
