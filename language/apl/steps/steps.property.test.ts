import fc from 'fast-check';
import { parseQuery } from '../parse';
import { generated } from '../testing/generated';
import { mutatedQuery, queryText } from '../testing/queries';
import { applyEdits, type Edit } from '../tree/edit';
import { tokenize } from '../tree/lexer';
import { arityOf } from './comparisons';
import {
  addAlternative,
  addCondition,
  removeCondition,
  writeConnective,
  writeField,
  writeOperator,
  writeValues,
} from './conditionEdits';
import { type Conditions, type ConditionGroup } from './conditions';
import { addItem, removeItem, write } from './listEdits';
import { switchOff, switchOn } from './offSteps';
import { isStep, type Part, type StepPart } from './parts';
import { readSteps } from './readSteps';
import { addStep, duplicateStep, moveStep, removeStep, unitsOf } from './stepEdits';

const runs = generated(20, 2400);

const problemsOf = (text: string) => parseQuery(text).problems;
const commentsOf = (text: string) =>
  tokenize(text)
    .filter(({ kind }) => kind === 'comment')
    .map(({ from, to }) => text.slice(from, to).trimEnd());
const stepsOf = (text: string) => readSteps(text).filter(isStep);
const shown = (text: string) => readSteps(text).map(({ kind, from, to }) => [kind, text.slice(from, to)]);

const blank = fc.constantFrom(' ', '  ', '\n  ', ' // why\n');
const comparison = fc.constantFrom(
  'status == "500"',
  "method=='GET'",
  'duration > -1.5',
  '( size ) <= 10',
  'status in ("500",\'404\', $status)',
  'method !in~ ("get")',
  'size between (1 .. 5)',
  'isempty(method)',
  '[\'geo.city\'] contains @"o"',
  'attributes["a"].b has "x"',
  'time > ago(1h)',
  'is_tls',
  'not(is_tls and size == 1)',
  'size % 2 == 0'
);
const { condition } = fc.letrec<{ condition: string }>((tie) => ({
  condition: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    comparison,
    fc
      .tuple(fc.array(tie('condition'), { minLength: 2, maxLength: 3 }), fc.constantFrom('and', 'or'), blank)
      .map(([all, word, space]) => all.join(`${space}${word}${space}`)),
    fc.tuple(tie('condition'), blank).map(([inner, space]) => `(${space}${inner}${space})`)
  ),
}));
/** A query with a filter whose conditions are nested. */
const filterText = fc
  .tuple(condition, blank, fc.constantFrom('', '| limit 10', '// newest\n'))
  .map(([inner, space, rest]) => `logs${space}| where ${inner}${space}${rest}`);

/** Runs a check for each step of generated queries and counts the checks. */
function forEachStep(
  check: (text: string, step: StepPart, steps: StepPart[]) => void,
  queries: fc.Arbitrary<string> = queryText
): number {
  let count = 0;
  fc.assert(
    fc.property(queries, (text) => {
      const steps = stepsOf(text);
      steps.forEach((step) => {
        check(text, step, steps);
        count++;
      });
    }),
    runs
  );
  return count;
}

/** Applies edits within a range and checks that the new text is valid. */
function edited(text: string, edits: Edit[], { from, to }: { from: number; to: number }): string {
  edits.forEach((edit) => {
    expect(edit.from).toBeGreaterThanOrEqual(from);
    expect(edit.to).toBeLessThanOrEqual(to);
  });
  const result = applyEdits(text, edits);
  expect(problemsOf(result)).toEqual([]);
  return result;
}

test('the parts of any text follow each other without gaps, and what is between steps is white space and comments', () => {
  const check = (text: string) => {
    const parts = readSteps(text);
    let end = 0;
    parts.forEach(({ from, to }) => {
      expect(from).toBe(end);
      end = to;
    });
    expect(end).toBe(text.length);
    const between = parts
      .filter(({ kind }) => kind === 'space')
      .flatMap(({ from, to }) => tokenize(text.slice(from, to)));
    expect(between.filter(({ kind }) => kind !== 'space' && kind !== 'comment')).toEqual([]);
    return parts;
  };
  fc.assert(
    fc.property(queryText, (text) => {
      expect(check(text).filter(({ kind }) => kind === 'rest')).toEqual([]);
    }),
    runs
  );
  fc.assert(
    fc.property(mutatedQuery, (text) => void check(text)),
    runs
  );
});

test('a step that is switched off and on again leaves the same characters, and in between a query without it', () => {
  const count = forEachStep((text, { from, to, index }, steps) => {
    const off = edited(text, switchOff(text, { from, to }), { from, to });
    expect(stepsOf(off)).toHaveLength(steps.length - 1);
    const unit = unitsOf(readSteps(off))[index];
    if (unit.kind !== 'off') {
      throw new Error(`Step ${index} is still there: ${off}`);
    }
    expect(applyEdits(off, switchOn(unit))).toBe(text);
  });
  expect(count).toBeGreaterThan(runs.numRuns);
});

test('a step that is moved up and down again is where it was, with all comments in between', () => {
  let traveled = 0;
  forEachStep((text, { index }, steps) => {
    if (index === 0) {
      return;
    }
    const from = readSteps(text).find((part) => part.kind === 'source')?.to ?? 0;
    const up = edited(text, moveStep(text, readSteps(text), index, index - 1), { from, to: text.length });
    const moved = stepsOf(up)[index - 1];
    const written = (query: string, { operator: { from, to } }: StepPart) => query.slice(from, to);
    expect(written(up, moved)).toBe(written(text, steps[index]));
    expect(commentsOf(up).sort()).toEqual(commentsOf(text).sort());
    expect(applyEdits(up, moveStep(up, readSteps(up), index - 1, index))).toBe(text);
    traveled += up === text ? 0 : 1;
  });
  expect(traveled).toBeGreaterThan(0.5 * runs.numRuns);
});

test('a step that is moved by several places and back, also past one that is switched off, is where it was', () => {
  fc.assert(
    fc.property(queryText, fc.nat(), fc.nat(), fc.nat(), (text, off, at, to) => {
      const steps = stepsOf(text);
      fc.pre(steps.length > 1);
      const disabled = applyEdits(text, switchOff(text, steps[off % steps.length]));
      const [place, target] = [at % steps.length, to % steps.length];
      const moved = applyEdits(disabled, moveStep(disabled, readSteps(disabled), place, target));
      expect(problemsOf(moved)).toEqual([]);
      const units = (query: string) =>
        unitsOf(readSteps(query)).map((unit) =>
          query.slice('operator' in unit ? unit.operator.from : unit.from, unit.to)
        );
      const expected = units(disabled);
      expected.splice(target, 0, ...expected.splice(place, 1));
      expect(units(moved).map((unit) => unit.trimEnd())).toEqual(expected.map((unit) => unit.trimEnd()));
    }),
    runs
  );
});

test('a step that is added or duplicated and then removed leaves the same characters', () => {
  forEachStep((text, step, steps) => {
    [step.index, steps.length].forEach((index) => {
      const added = applyEdits(text, addStep(text, index, 'limit 10'));
      expect(problemsOf(added)).toEqual([]);
      expect(applyEdits(added, removeStep(added, readSteps(added), stepsOf(added)[index]))).toBe(text);
    });
    const twice = applyEdits(text, duplicateStep(text, step));
    expect(problemsOf(twice)).toEqual([]);
    expect(stepsOf(twice).map(({ kind }) => kind)).toEqual(
      steps.flatMap((each) => (each === step ? [each.kind, each.kind] : [each.kind]))
    );
    const removed = applyEdits(text, removeStep(text, readSteps(text), step));
    expect(problemsOf(removed)).toEqual([]);
    const own = ownComment(text, step);
    expect(commentsOf(removed)).toEqual(commentsOf(own ? text.slice(0, step.to) + text.slice(own.to) : text));
  });
});

/** The comment that follows a step on the step's own line. */
function ownComment(text: string, { from, to }: StepPart): { from: number; to: number } | undefined {
  const isAlone = /(^|\n)\s*$/.test(text.slice(0, from));
  const own = tokenize(text).find(
    (token) => token.kind === 'comment' && token.from >= to && text.slice(to, token.from).trim() === ''
  );
  return isAlone && own && !text.slice(to, own.from).includes('\n') ? own : undefined;
}

test('an item of a list is added, written and removed inside its step, and the others stay', () => {
  let count = 0;
  forEachStep((text, step) => {
    const items = itemsOf(step);
    if (items.length === 0 || step.operator.kind === 'project-rename') {
      return;
    }
    const added = edited(text, addItem(text, items, 'added'), step);
    const after = stepsOf(added)[step.index];
    expect(itemsOf(after)).toHaveLength(items.length + 1);
    expect(applyEdits(added, removeItem(added, itemsOf(after), items.length))).toBe(text);
    items.forEach((item, index) => {
      const written = edited(text, write(item, 'other'), item);
      const [there] = itemsOf(stepsOf(written)[step.index]).slice(index);
      expect(applyEdits(written, write(there, text.slice(item.from, item.to)))).toBe(text);
      const removed = edited(text, removeItem(text, items, index), step);
      expect(commentsOf(removed).length + commentsOf(text.slice(item.from, item.to)).length).toBeGreaterThanOrEqual(
        commentsOf(text).length
      );
      count++;
    });
  });
  expect(count).toBeGreaterThan(0.3 * runs.numRuns);
});

function itemsOf(step: StepPart): Array<{ from: number; to: number }> {
  switch (step.kind) {
    case 'calculate':
    case 'columns':
    case 'distinct':
    case 'expand':
      return step.items;
    case 'summarize':
      return step.aggregations;
    default:
      return [];
  }
}

test('a condition is added, changed and removed inside its filter, and what the others are stays', () => {
  const seen = new Map<string, number>();
  const note = (what: string) => seen.set(what, (seen.get(what) ?? 0) + 1);
  const filterOf = (text: string, index: number): Conditions => {
    const step = stepsOf(text)[index];
    if (step.kind !== 'filter') {
      throw new Error(`Step ${index} of ${text} is no filter`);
    }
    return step.conditions;
  };
  forEachStep((text, step) => {
    if (step.kind !== 'filter') {
      return;
    }
    const { conditions, index } = step;
    const written = (span: { from: number; to: number }) => text.slice(span.from, span.to);
    const all = (chain: Conditions, query: string) => chain.rows.map(({ from, to }) => query.slice(from, to));
    const more = edited(text, addCondition(conditions, 'a == 1 or b'), step);
    const grown = filterOf(more, index);
    expect(all(grown, more)).toEqual([...all(conditions, text), '(a == 1 or b)']);
    expect(applyEdits(more, removeCondition(more, grown, conditions.rows.length))).toBe(text);
    const visit = (chain: Conditions | ConditionGroup) => {
      const other = chain.connective === 'and' ? 'or' : 'and';
      if (chain.rows.length > 1) {
        note('connective');
        edited(text, writeConnective(chain, other), chain);
        chain.rows.forEach((_, at) => edited(text, removeCondition(text, chain, at), chain));
      }
      chain.rows.forEach((row) => {
        if (row.kind === 'group') {
          note('group');
          visit(row);
        } else {
          edited(text, write(row, 'x == 1'), row);
        }
        if (row.kind === 'comparison') {
          note(row.operator);
          edited(text, writeField(text, row, 'other field', 'string'), row.inner);
          ['!=', 'in', 'between', 'isnull'].forEach((operator) => {
            const changed = edited(text, writeOperator(text, row, operator, 'string'), row.inner);
            expect(changed).toContain(operator);
          });
          row.values.forEach((value) => {
            const changed = edited(text, write(value, '7'), value);
            expect(applyEdits(changed, [{ from: value.from, to: value.from + 1, text: written(value) }])).toBe(text);
          });
          if (arityOf(row.operator) === 'list') {
            const [first] = row.values;
            edited(text, writeValues(text, row, [first.shown, 'added'], 'string'), row.inner);
            edited(text, writeValues(text, row, ['added'], 'string'), row.inner);
          }
        }
      });
    };
    visit(conditions);
    conditions.rows.forEach((row, at) => {
      const wrapped = edited(text, addAlternative(conditions, row, 'z == 1'), row);
      const group = filterOf(wrapped, index).rows.at(conditions.rows.length > 1 ? at : 0);
      if (row.kind !== 'group' && conditions.rows.length > 1 && group?.kind === 'group') {
        expect(applyEdits(wrapped, removeCondition(wrapped, group, 1))).toBe(text);
      }
    });
  }, filterText);
  expect([...seen.keys()]).toEqual(expect.arrayContaining(['connective', 'group', '==', 'in', 'contains']));
});

test('reading a text says what its controls show', () => {
  const text = `let a = 1; logs // all\n| where status == "500" // bad\n// | limit 10\n| count;`;
  expect(shown(text)).toEqual([
    ['statement', 'let a = 1;'],
    ['space', ' '],
    ['source', 'logs'],
    ['space', ' // all\n'],
    ['filter', '| where status == "500"'],
    ['space', ' // bad\n'],
    ['off', '// | limit 10'],
    ['space', '\n'],
    ['count', '| count'],
    ['rest', ';'],
  ] satisfies Array<[Part['kind'], string]>);
});
