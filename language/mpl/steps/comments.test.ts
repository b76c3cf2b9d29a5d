import fc from 'fast-check';

import { commentedEverywhere, commentedMpl, type CommentedMpl, commentsOf, mplQueries } from '../testing/commentedMpl';
import { generated } from '../../apl/testing/generated';
import { type Edit } from '../../kit/edit';
import { replace } from '../../kit/places';
import { mplPipelinesOf } from '../analysis/pipelines';
import { known } from '../testing/known';
import { shown } from '../testing/show';
import { addTagCondition, inParentheses, joinedConditions, removeTagCondition } from '../edit/conditions';
import { endedComment, spliceMpl } from '../edit/keepComments';
import { insertSteps, moveMplStep, removeMplStep } from '../edit/steps';
import { findMplProblems } from '../diagnostics/findProblems';
import { type MplPipeline, type Step } from '../tree/ast';
import { parseMpl } from '../tree/readQuery';
import { specsOf, writeCalculation, writeFunction, writeSpecs } from './callEdits';
import { readMplCard } from './cards';
import { addSecondMetric, chooseMetric, newSteps, writeInterval, writeTags } from './cardEdits';

/** The edits that a step's card offers. */
function editsOfStep(text: string, step: Step): Edit[][] {
  const card = readMplCard(step);
  switch (card.kind) {
    case 'filters':
      return [
        addTagCondition(card.step, 'x == 1'),
        ...joinedConditions(card.step).map((_, at) => [removeTagCondition(text, card.step, at)]),
        ...card.rows.flatMap(({ comparison }) =>
          comparison?.value
            ? [[replace(comparison.tag, 'y')], [replace(comparison.operator, '!='), replace(comparison.value, '#/z/')]]
            : []
        ),
      ];
    case 'align':
    case 'histogram':
    case 'group':
      return [
        ...(card.kind === 'group' ? [] : [undefined, '7m'].map((to) => writeInterval(text, card.step, to))),
        ...(card.kind === 'align'
          ? []
          : tagLists(card.step.by?.tags.map(({ name }) => name)).map((tags) => writeTags(text, card.step, tags))),
        ...(card.kind === 'histogram' && card.step.using
          ? specLists(specsOf(card.step.using)).map((specs) =>
              card.step.using ? writeSpecs(card.step.using, specs) : []
            )
          : card.step.using
            ? [writeFunction(card.step.using, 'min')]
            : []),
      ];
    case 'calculate':
      return ['abs', '*', 'max', 'fill::const'].map((name) => writeCalculation(text, step, card, name));
    case 'name':
      return [[replace(card.label, '"n"')]];
    case 'compute':
      return [[replace(card.operator, '+')], [replace(card.name, 'r')]];
    case 'text':
      return [];
  }
}

const tagLists = (tags: string[] = []) => [
  [],
  [...tags, 'x'],
  ['x'],
  ...tags.map((_, at) => tags.filter((__, other) => other !== at)),
];
const specLists = (specs: string[]) => [
  [],
  [...specs, '0.1'],
  ['0.1', ...specs],
  ...specs.map((_, at) => specs.filter((__, other) => other !== at)),
];

/** All edits that the cards of a query offer, with names. */
function editsOf(text: string): Array<{ name: string; edits: Edit[] }> {
  const query = parseMpl(text);
  const named =
    (name: string) =>
    (edits: Edit | Edit[], at = 0) => ({ name: `${name} ${at}`, edits: [edits].flat() });
  const ofPipeline = (pipeline: MplPipeline, place: number) => {
    const { steps, source } = pipeline;
    return [
      ...steps.flatMap((step, at) => [
        ...editsOfStep(text, step).map(named(`${place} ${step.kind} ${at}`)),
        named(`${place} remove ${at}`)(removeMplStep(text, step)),
        ...steps.map((_, to) => named(`${place} move ${at} to ${to}`)(moveMplStep(text, pipeline, at, to))),
      ]),
      ...newSteps(pipeline, undefined, 'host').map(({ mpl, index }) =>
        named(`${place} add`)(insertSteps(text, pipeline, index, [mpl]), index)
      ),
      ...(source.kind === 'metric'
        ? ['cpu', 'http.duration'].map((name) =>
            named(`${place} choose ${name}`)(
              chooseMetric(text, query, {
                dataset: 'demo',
                metric: { name, ...known.metricsOf('demo')?.find((one) => one.name === name) },
                known,
                pipeline,
              })
            )
          )
        : []),
      ...(source.kind === 'metric' && pipeline === query.pipeline
        ? [named('second')(addSecondMetric(text, pipeline, { dataset: 'demo', metric: { name: 'cpu' }, known }))]
        : []),
    ];
  };
  const fixes = findMplProblems(text, known).problems.flatMap(({ fixes: all }) => all);
  return [
    ...mplPipelinesOf(query).flatMap(ofPipeline),
    ...fixes.map((fix, at) => named(`fix ${fix.title}`)([...fix.edits], at)),
  ];
}

/** The meaning of a text, or its problems. */
function meaning(text: string): string {
  try {
    return shown(text);
  } catch {
    return parseMpl(text)
      .problems.map(({ message }) => message)
      .join(' ');
  }
}

test.each(mplQueries)('Comments in %s change no meaning', (query) => {
  const texts = commentedMpl.filter((each) => each.query === query).map(({ commented }) => commented);
  expect([...new Set(texts.map(shown))]).toEqual([shown(query)]);
});

/** Compares each edit with the same edit of the query without comments. */
function checkEdits({ query, commented, comments }: CommentedMpl): void {
  const plain = editsOf(query).map(({ name, edits }) => [name, meaning(spliceMpl(query, edits))]);
  const edited = editsOf(commented).map(({ name, edits }) => ({ name, text: spliceMpl(commented, edits) }));
  expect({ commented, all: edited.map(({ name, text }) => [name, meaning(text)]) }).toEqual({ commented, all: plain });
  // A second metric with the same name has the first metric's steps, with their comments.
  const wrong = edited.filter(({ name, text }) => {
    const found = commentsOf(text);
    return name.startsWith('second')
      ? !comments.every((comment) => found.includes(comment))
      : found.sort().join('\n') !== [...comments].sort().join('\n');
  });
  expect({ commented, wrong }).toEqual({ commented, wrong: [] });
}

const everywhere = mplQueries.map((query) => ({ query, commented: commentedEverywhere(query) }));

test.each(everywhere)('Edits of cards keep the comments, and mean what they mean without: $query', (given) => {
  checkEdits({ ...given, comments: commentsOf(given.commented) });
});

test('Edits of cards keep a comment at any place, and mean what they mean without', () => {
  fc.assert(fc.property(fc.constantFrom(...commentedMpl), checkEdits), generated(20, 4000));
});

describe('Comments stay where they are', () => {
  const edited = (text: string, edit: (step: Step) => Edit[]): string =>
    spliceMpl(text, (parseMpl(text).pipeline?.steps ?? []).slice(0, 1).flatMap(edit));
  const whole = (step: Step, text: string) => (step.kind === 'align' ? writeInterval(text, step, undefined) : []);
  const tags =
    (text: string, ...names: string[]) =>
    (step: Step) =>
      step.kind === 'group' ? writeTags(text, step, names) : [];
  const remove = (text: string, at: number) => (step: Step) =>
    step.kind === 'where' ? [removeTagCondition(text, step, at)] : [];

  it.each([
    ['d:m | align // c\n to 1m using avg', 'd:m | align // c\n using avg'],
    ['d:m | align to // c\n 1m using avg', 'd:m | align // c\n using avg'],
    ['d:m | align // c\n to 1m // d\n using avg', 'd:m | align // c\n // d\n using avg'],
    ['d:m\r\n| align // c\r\n  to 1m using avg', 'd:m\r\n| align // c\r\n using avg'],
  ])('behind an interval that goes: %j', (text, expected) => {
    expect(edited(text, (step) => whole(step, text))).toBe(expected);
  });

  it('beside their tags', () => {
    const text = 'd:m | group by a, // of a\n b, // of b\n c // of c\n using sum';
    expect(edited(text, tags(text, 'a', 'b', 'c', 'd'))).toBe(
      'd:m | group by a, // of a\n b, // of b\n c, d // of c\n using sum'
    );
    expect(edited(text, tags(text, 'a', 'c'))).toBe('d:m | group by a, // of a\n  // of b\n c // of c\n using sum');
    expect(edited(text, tags(text, 'a'))).toBe('d:m | group by a // of a\n  // of b\n // of c\n using sum');
  });

  it('beside the other conditions', () => {
    const text = 'd:m\n| where a == 1 // of a\n  and b == 2 // of b\n  and c == 3\n| map abs';
    expect(edited(text, remove(text, 1))).toBe('d:m\n| where a == 1 // of a\n // of b\n  and c == 3\n| map abs');
    expect(edited(text, remove(text, 0))).toBe('d:m\n| where  // of a\n  b == 2 // of b\n  and c == 3\n| map abs');
    expect(edited(text, remove(text, 2))).toBe('d:m\n| where a == 1 // of a\n  and b == 2 // of b\n| map abs');
  });
});

test('A typed comment ends its line', () => {
  expect(endedComment('map abs // why', ' | map rate')).toBe('map abs // why\n');
  expect(endedComment('map abs // why', '\n| map rate')).toBe('map abs // why');
  expect(endedComment('extend a = "// b"', ' | map rate')).toBe('extend a = "// b"');
});

test.each([
  ['a == 1', 'a == 1'],
  ['a == 1 or b == 2', '(a == 1 or b == 2)'],
  ['(a == 1 or b == 2)', '(a == 1 or b == 2)'],
  ['a == 1 or b == 2 // c', '(a == 1 or b == 2 // c\n)'],
])('The typed condition %j is one of several', (typed, written) => {
  expect(inParentheses(typed)).toBe(written);
});

test.each([
  [['0.5', 'count'], 'rate, 0.5, count'],
  [['0.5', '0.9', '0.1) | map abs'], 'rate, 0.5, 0.9'],
  [[], 'rate'],
])('The statistics %j are written', (specs, expected) => {
  const text = 'd:m | bucket using interpolate_cumulative_histogram(rate, 0.5, 0.9)';
  const [step] = parseMpl(text).pipeline?.steps ?? [];
  const call = step.kind === 'bucket' ? step.using : undefined;
  expect(spliceMpl(text, call ? writeSpecs(call, specs) : [])).toContain(`(${expected})`);
});
