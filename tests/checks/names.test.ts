/** One name, one meaning: no two files of the plugin and the languages export different things of one name. */
import { readFileSync } from 'node:fs';
import path from 'node:path';

import { globSync } from 'glob';

const root = path.resolve(__dirname, '../..');
const ignore = ['**/*.test.*', '**/testing/**', '**/{generated,dist,node_modules}/**'];
const definition =
  /^export (?:declare )?(?:abstract )?(?:async )?(?:function|const|class|interface|type|enum) ([A-Za-z_$][\w$]*)/gm;

/**
 * Names that both languages have: an editor and the package do the same with each, by the same name, over a tree of its own. What is the
 * same in both belongs into the kit, and what only sounds alike has another name.
 */
const alike = new Set([
  // What editors and the package call.
  ...['callAt', 'completionsAt', 'errorSpan', 'findProblems', 'formatQuery', 'hoverAt', 'isFinished', 'signatureAt'],
  ...['addFilter', 'hasFilter', 'removeFilter', 'writeFilter', 'CompletionContext', 'Situation', 'situationAt'],
  // The tree, and how it is read and written.
  ...[
    'Operator',
    'Pipeline',
    'Reading',
    'nameIn',
    'pipelinesOf',
    'quoteName',
    'quoteString',
    'readName',
    'readOperator',
  ],
  ...['reportErrorNodes', 'specializeName'],
  // The vocabulary.
  ...['FunctionWord', 'findFunction', 'nameItem', 'operators', 'otherFunctions'],
  // Cards and their edits.
  ...[
    'Card',
    'CardParts',
    'cardOf',
    'ConditionRow',
    'addCondition',
    'conditionsOf',
    'moveStep',
    'readCard',
    'removeCondition',
    'removeStep',
  ],
]);

/** Whether a name is of both languages, and of nothing else. */
const isOfBoth = (files: readonly string[]): boolean =>
  files.length === 2 && ['language/apl/', 'language/mpl/'].every((room) => files.some((file) => file.startsWith(room)));

test('no exported name is defined in two files', () => {
  const files = globSync('{src,language}/**/*.{ts,tsx}', { cwd: root, ignore });
  expect(files.length).toBeGreaterThan(300);
  const places = new Map<string, Set<string>>();
  for (const file of files) {
    for (const [, name] of readFileSync(path.join(root, file), 'utf8').matchAll(definition)) {
      places.set(name, (places.get(name) ?? new Set()).add(file));
    }
  }
  const shared = [...places]
    .map(([name, found]) => ({ name, files: [...found] }))
    .filter(({ files }) => files.length > 1);
  expect(shared.filter(({ name, files }) => !alike.has(name) || !isOfBoth(files))).toEqual([]);
  expect([...alike].filter((name) => !shared.some((each) => each.name === name))).toEqual([]);
});
