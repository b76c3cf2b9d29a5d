import fc from 'fast-check';
import { noSchema } from '../analysis/schema';
import { openScope } from '../analysis/scope';
import { addFilter, hasFilter, removeFilter } from '../edit/filters';
import { parseExpression, parseQuery } from '../parse';
import { generated } from '../testing/generated';
import { queryText, tightText } from '../testing/queries';
import { type Span } from '../tree/ast';
import { applyEdits, type Edit } from '../tree/edit';
import { tokenize } from '../tree/lexer';
import { whyNotEdit } from './checkEdits';
import {
  addAlternative,
  addCondition,
  removeCondition,
  writeCondition,
  writeConnective,
  writeField,
  writeOperator,
} from './conditionEdits';
import { type Conditions, type Connective } from './conditions';
import { addItem, removeItem, write, writeDirection, writeName } from './listEdits';
import { switchOff, switchOn } from './offSteps';
import { isStep, type StepPart } from './parts';
import { readSteps } from './readSteps';
import { addStep, duplicateStep, moveStep, removeStep, unitsOf } from './stepEdits';
import {
  addAggregation,
  addGrouping,
  removeAggregation,
  removeGrouping,
  writeBucket,
  writeAggregate,
} from './summarizeEdits';

const runs = generated(20, 2400);

/** A tree without positions, with chains of `and` and `or` as lists. */
type Tree = string | number | boolean | null | undefined | Tree[] | { [part: string]: Tree };

const places: ReadonlySet<string> = new Set(['outer', 'brackets', 'operatorSpan', 'directionSpan']);

function treeOf(value: unknown): Tree {
  if (Array.isArray(value)) {
    return value.map(treeOf);
  }
  if (typeof value !== 'object' || value === null) {
    return typeof value === 'bigint' ? String(value) : (value as Tree);
  }
  const parts = Object.fromEntries(
    Object.entries(value)
      .filter(([key, part]) => !places.has(key) && !(['from', 'to'].includes(key) && typeof part === 'number'))
      .map(([key, part]) => [key, treeOf(part)])
  );
  const { operator, left, right } = parts;
  return operator === 'and' || operator === 'or' ? chain(operator, [left, right]) : parts;
}

const isChain = (tree: Tree, word: Connective): tree is { word: Connective; all: Tree[] } =>
  typeof tree === 'object' && tree !== null && 'word' in tree && tree.word === word;

function chain(word: Connective, trees: readonly Tree[]): Tree {
  const all = trees.flatMap((tree) => (isChain(tree, word) ? tree.all : [tree]));
  return all.length === 1 ? all[0] : { word, all };
}

const expressionTree = (apl: string): Tree => treeOf(parseExpression(apl));

interface Parts {
  statements: Tree;
  source: Tree;
  operators: Array<{ [part: string]: Tree }>;
}

/** Parses a text that has no problems. */
function partsOf(text: string): Parts {
  const { problems, statements, pipeline } = parseQuery(text);
  expect(problems.map(({ message }) => `${message} ${text}`)).toEqual([]);
  return {
    statements: treeOf(statements),
    source: treeOf(pipeline?.source),
    operators: (pipeline?.operators ?? []).map((operator) => treeOf(operator) as Parts['operators'][number]),
  };
}

const commentsOf = (text: string) =>
  tokenize(text)
    .filter(({ kind }) => kind === 'comment')
    .map((comment) => comment.text);
const stepsOf = (text: string) => readSteps(text).filter(isStep);
const without = <T>(all: readonly T[], index: number) => all.filter((_, at) => at !== index);
const replaced = <T>(all: readonly T[], index: number, ...by: T[]) => [
  ...all.slice(0, index),
  ...by,
  ...all.slice(index + 1),
];

/** Queries with and without optional white space. */
const anyText = fc.oneof(tightText, queryText).filter((text) => parseQuery(text).problems.length === 0);

function forEachStep(check: (step: StepPart, context: Checked) => void): number {
  let count = 0;
  fc.assert(
    fc.property(anyText, fc.nat(1000), (text, drawn) => {
      const before = partsOf(text);
      stepsOf(text).forEach((step) => {
        check(step, { text, before, drawn });
        count += 1;
      });
    }),
    runs
  );
  return count;
}

interface Checked {
  text: string;
  before: Parts;
  /** A number that selects one of several choices. */
  drawn: number;
}

/** Checks that an edit makes the expected change to the tree and no other, and keeps all comments. */
function expectChange({ text, before }: Checked, edits: readonly Edit[], change: Partial<Parts>): string {
  const changed = applyEdits(text, edits);
  const after = partsOf(changed);
  expect({ text, edits, ...after }).toEqual({ text, edits, ...before, ...change });
  return changed;
}

test('a step that is added, repeated, moved, removed, or switched off and on changes no other one', () => {
  const count = forEachStep((step, checked) => {
    const { text, before, drawn } = checked;
    const { index } = step;
    const { operators } = before;
    const [limit] = partsOf('x | limit 10').operators;
    expectChange(checked, addStep(text, index, 'limit 10'), {
      operators: [...operators.slice(0, index), limit, ...operators.slice(index)],
    });
    expectChange(checked, duplicateStep(text, step), {
      operators: [...operators.slice(0, index), operators[index], ...operators.slice(index)],
    });
    expectChange(checked, removeStep(text, readSteps(text), step), { operators: without(operators, index) });
    const to = drawn % operators.length;
    const moved = without(operators, index);
    moved.splice(to, 0, operators[index]);
    const edited = expectChange(checked, moveStep(text, readSteps(text), index, to), { operators: moved });
    expect(commentsOf(edited).sort()).toEqual(commentsOf(text).sort());
    // All operators except the first are switched off and then on again, in another order.
    const off = expectChange(checked, switchOff(text, step), { operators: without(operators, index) });
    const rest = stepsOf(off);
    const both = rest.length === 0 ? off : applyEdits(off, switchOff(off, rest[to % rest.length]));
    const units = unitsOf(readSteps(both));
    expect([both, units.length]).toEqual([both, operators.length]);
    const carried = applyEdits(both, moveStep(both, readSteps(both), index, to));
    expect([both, carried, unitsOf(readSteps(carried)).length]).toEqual([both, carried, operators.length]);
    expect({ both, carried, ...partsOf(allOn(carried)) }).toEqual({ both, carried, ...before, operators: moved });
    expect(allOn(both)).toBe(text);
  });
  expect(count).toBeGreaterThan(runs.numRuns);
});

function allOn(text: string): string {
  const off = unitsOf(readSteps(text)).find(({ kind }) => kind === 'off');
  return off?.kind === 'off' ? allOn(applyEdits(text, switchOn(off))) : text;
}

/** Texts that a user may type into a control. */
const typings = [
  ...['x', '-1', '"x"', "['a b']", '$v', '1 + 2', '(a)', 'f(a, b)', 'a == 1 or b == 2', 'a and b', 'not(a)'],
  ...['true // note', '// note', 'b) or (c', '(b', 'a, b', 'a | count', 'a asc', 'count() by x', 'x;', 'a ==', ''],
];

/** Replaces the name that marks a place in a tree with another tree. */
function filled(tree: Tree, by: Tree): Tree {
  if (Array.isArray(tree)) {
    return tree.map((each) => filled(each, by));
  }
  if (typeof tree !== 'object' || tree === null) {
    return tree;
  }
  if (tree.kind === 'name' && tree.name === 'marked') {
    return by;
  }
  const parts = Object.fromEntries(Object.entries(tree).map(([key, part]) => [key, filled(part, by)]));
  return isChain(parts, 'and') || isChain(parts, 'or') ? chain(parts.word, parts.all) : parts;
}

test('what is typed into a control is refused, or changes what the control shows and nothing else', () => {
  const outcomes = { taken: 0, refused: 0 };
  const check = ({ text }: Checked, span: Span, typing: string, edits = write(span, typing)) => {
    if (typing.trim() === '' || whyNotEdit(text, edits) !== undefined) {
      outcomes.refused += 1;
      return;
    }
    outcomes.taken += 1;
    const changed = applyEdits(text, edits);
    const marked = applyEdits(text, write(span, 'marked'));
    expect({ text, edits, tree: treeOf(parseQuery(changed).pipeline) }).toEqual({
      text,
      edits,
      tree: filled(treeOf(parseQuery(marked).pipeline), expressionTree(typing)),
    });
    const kept = commentsOf(text.slice(0, span.from) + text.slice(span.to));
    expect(commentsOf(changed).join('')).toEqual(expect.stringContaining(kept.at(0) ?? ''));
  };
  forEachStep((step, checked) => {
    const { text, drawn } = checked;
    const some = typings.filter((_, index) => index % 6 === drawn % 6);
    some.forEach((typing) => {
      if (step.kind === 'filter') {
        step.conditions.rows.forEach((row) => {
          check(checked, row, typing, writeCondition(step.conditions, row, typing));
          if (row.kind === 'group') {
            row.rows.forEach((inner) => check(checked, inner, typing, writeCondition(row, inner, typing)));
          }
        });
      } else if (step.kind === 'summarize') {
        step.aggregations.forEach(({ value, arguments: given }) =>
          [value, ...given].forEach((span) => check(checked, span, typing))
        );
        step.groups.forEach(({ value }) => check(checked, value, typing));
      } else if (step.kind === 'sort' || step.kind === 'top') {
        step.keys.forEach(({ value }) => check(checked, value, typing));
      } else if (step.kind === 'calculate') {
        step.items.forEach(({ value }) => check(checked, value, typing));
        const added = addItem(text, step.items, `n = ${typing}`);
        if (typing !== '' && whyNotEdit(text, added) === undefined && !typing.includes(',')) {
          const { operators } = partsOf(applyEdits(text, added));
          const [{ columns }] = partsOf(`x | extend n = ${typing}`).operators;
          const own = checked.before.operators[step.index].columns;
          expect(operators[step.index].columns).toEqual([...(own as Tree[]), ...(columns as Tree[])]);
        }
      }
    });
  });
  expect(outcomes.taken).toBeGreaterThan(runs.numRuns);
  expect(outcomes.refused).toBeGreaterThan(runs.numRuns);
});

test('a list loses, gains and names its items one at a time', () => {
  const of = (operator: Parts['operators'][number], part: string) => operator[part] as Array<{ [part: string]: Tree }>;
  forEachStep((step, checked) => {
    const { text, before } = checked;
    const operator = before.operators[step.index];
    const changed = (part: string, items: Tree[]) => ({
      operators: replaced(before.operators, step.index, { ...operator, [part]: items }),
    });
    const column = (apl: string) => of(partsOf(`x | extend ${apl}`).operators[0], 'columns')[0];
    if (step.kind === 'summarize') {
      const { aggregations, groups } = step;
      const [aggregates, by] = [of(operator, 'aggregates'), of(operator, 'by')];
      aggregations.forEach((aggregation, index) => {
        const isLast = aggregations.length + groups.length === 1;
        expectChange(
          checked,
          removeAggregation(text, step, index),
          changed('aggregates', isLast ? aggregates : without(aggregates, index))
        );
        ['other', '', "['o p']"].forEach((name) => {
          const named = name === '' ? undefined : { name: name === 'other' ? name : 'o p' };
          const item = { ...aggregates[index], name: named };
          expectChange(
            checked,
            writeName(text, aggregation, name),
            changed('aggregates', replaced(aggregates, index, item))
          );
        });
        if (aggregation.function) {
          const edits = writeAggregate(text, aggregation, 'max', openScope);
          const [item] = of(partsOf(applyEdits(text, edits)).operators[step.index], 'aggregates').slice(index);
          expect(item).toMatchObject({ expression: { kind: 'call', function: { name: 'max' } } });
          expectChange(checked, edits, changed('aggregates', replaced(aggregates, index, item)));
        }
      });
      groups.forEach((group, index) => {
        const isLast = aggregations.length === 0 && groups.length === 1;
        expectChange(checked, removeGrouping(text, step, index), changed('by', isLast ? by : without(by, index)));
        if (group.bucket) {
          const edits = writeBucket(text, group, '$size');
          const [item] = of(partsOf(applyEdits(text, edits)).operators[step.index], 'by').slice(index);
          expectChange(checked, edits, changed('by', replaced(by, index, item)));
        }
      });
      expectChange(
        checked,
        addAggregation(text, step, 'avg(x)'),
        changed('aggregates', [...aggregates, column('avg(x)')])
      );
      expectChange(checked, addGrouping(text, step, 'added'), changed('by', [...by, column('added')]));
    } else if (step.kind === 'sort' || step.kind === 'top') {
      const by = of(operator, 'by');
      step.keys.forEach((key, index) => {
        if (by.length > 1) {
          expectChange(checked, removeItem(text, step.keys, index), changed('by', without(by, index)));
        }
        (['asc', 'desc'] as const).forEach((direction) => {
          const isSame = key.direction === direction;
          const item = isSame ? by[index] : { ...by[index], direction };
          expectChange(checked, writeDirection(key, direction), changed('by', replaced(by, index, item)));
        });
      });
      const item = { expression: expressionTree('added'), direction: undefined, nulls: undefined };
      expectChange(checked, addItem(text, step.keys, 'added'), changed('by', [...by, item]));
    } else if (step.kind === 'calculate' || step.kind === 'distinct') {
      const columns = of(operator, 'columns');
      step.items.forEach((_, index) => {
        if (columns.length > 1) {
          expectChange(checked, removeItem(text, step.items, index), changed('columns', without(columns, index)));
        }
      });
      expectChange(checked, addItem(text, step.items, 'added'), changed('columns', [...columns, column('added')]));
    }
  });
});

test('a condition that is added, changed, removed or joined otherwise changes no other one', () => {
  forEachStep((step, checked) => {
    if (step.kind !== 'filter') {
      return;
    }
    const { text, before } = checked;
    const [operator, { conditions }] = [before.operators[step.index], step];
    const shown = ({ from, to }: Span) => expressionTree(text.slice(from, to));
    const change = (predicate: Tree) => ({
      operators: replaced(before.operators, step.index, { ...operator, predicate }),
    });
    const { connective, rows } = conditions;
    const other = connective === 'and' ? 'or' : 'and';
    const trees = rows.map(shown);
    const added = expressionTree('y == 1');
    const check = (edits: Edit[], word: Connective, all: Tree[]) =>
      expectChange(checked, edits, change(chain(word, all)));
    check(addCondition(conditions, 'y == 1'), connective, [...trees, added]);
    check(writeConnective(conditions, other), rows.length > 1 ? other : connective, trees);
    rows.forEach((row, index) => {
      if (rows.length > 1) {
        check(removeCondition(text, conditions, index), connective, without(trees, index));
        check(
          addAlternative(conditions, row, 'y == 1'),
          connective,
          replaced(trees, index, chain(other, [trees[index], added]))
        );
      }
      if (row.kind === 'group') {
        const inner: Conditions = row;
        const parts = inner.rows.map(shown);
        inner.rows.forEach((_, at) =>
          check(
            removeCondition(text, inner, at),
            connective,
            replaced(trees, index, chain(inner.connective, without(parts, at)))
          )
        );
        check(writeConnective(row, connective), connective, replaced(trees, index, chain(connective, parts)));
      } else if (row.kind === 'comparison') {
        const of = (edits: Edit[], field: string) => {
          const changed = stepsOf(applyEdits(text, edits))[step.index];
          const now = changed.kind === 'filter' ? changed.conditions.rows[index] : undefined;
          expect([text, edits, now]).toEqual([text, edits, expect.objectContaining({ kind: 'comparison' })]);
          const tree = now && expressionTree(applyEdits(text, edits).slice(now.from, now.to));
          expect(now?.kind === 'comparison' && now.field.name).toBe(field);
          check(edits, connective, replaced(trees, index, tree));
        };
        of(writeField(text, row, 'other field', 'string'), 'other field');
        const { name } = row.field;
        if (name !== undefined) {
          ['!=', 'in', 'between', 'isnull', 'has'].forEach((word) =>
            of(writeOperator(text, row, word, 'string'), name)
          );
        }
      }
    });
  });
});

test('a filter that is added to a text without white space leaves the rest as it is', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const filter = { column: 'status', operator: '=', values: ['x'] } as const;
      const options = { schema: noSchema };
      fc.pre(!hasFilter(text, filter, options));
      const added = addFilter(text, filter, options).text;
      partsOf(added);
      expect(removeFilter(added, filter, options)).toBe(text);
    }),
    runs
  );
});
