import { operators } from '@aplkit/language/apl/vocabulary/comparisons';
import { functionFamilies } from '@aplkit/language/apl/vocabulary/functions';
import { aggregates } from '@aplkit/language/apl/vocabulary/functions/aggregates';
import { tabularOperators } from '@aplkit/language/apl/vocabulary/tabularOperators';
import { type Word } from '@aplkit/language/apl/vocabulary/word';
import { demoDatasets } from '../../sandbox/demo/demoData';
import { openBench } from '../../sandbox/testing/bench';

/** A word in the language, and the reason why the sandbox rejects its example, if it does. */
interface Tried {
  word: Word;
  refusal: string | undefined;
}

const sections: ReadonlyArray<{ title: string; words: readonly Word[] }> = [
  { title: 'Operators of a pipeline', words: tabularOperators },
  { title: 'Operators between values', words: operators },
  { title: 'Aggregates', words: aggregates },
  ...functionFamilies.map(({ family, functions }) => ({
    title: `Functions: ${family.toLowerCase()}`,
    words: functions,
  })),
];

/** Generates the page about the language in the sandbox (Markdown) from the editor's own tables. Runs each word's example. */
export async function languagePage(): Promise<string> {
  const bench = await openBench(
    demoDatasets.map(({ name, fields }) => ({
      name,
      fields: fields.map((field) => [field.name, field.type]),
      rows: [],
    }))
  );
  const lines: string[] = [];
  const refused: Tried[] = [];
  for (const { title, words } of sections) {
    const tried: Tried[] = [];
    for (const word of words) {
      tried.push({ word, refusal: await bench.text(word.example).then(() => undefined, reasonOf) });
    }
    refused.push(...tried.filter(({ refusal }) => refusal !== undefined));
    const running = tried.filter(({ refusal }) => refusal === undefined);
    if (running.length > 0) {
      lines.push(`## ${title}`, '', ...table(['word', 'meaning'], running.map(rowOf)), '');
    }
  }
  bench.database.close();
  return [
    '# The language in the sandbox',
    '',
    'The sandbox runs these words of APL. The editor shows the same help, with an example that runs on the demo data.',
    'A query with anything else gets a 400 that names the word with its line and column: the sandbox never answers approximately.',
    'Where it does what the documentation of the service leaves open, [Assumptions](assumptions.md) say so.',
    '',
    'This page is made by `npm run docs:language`. Edit the tables in `language/apl/vocabulary`, not the page.',
    '',
    '<!-- prettier-ignore-start -->',
    '',
    ...lines,
    ...(refused.length === 0
      ? []
      : [
          '## What it refuses',
          '',
          ...table(
            ['word', 'answer'],
            refused.map(({ word, refusal }) => [word.name, refusal ?? ''])
          ),
          '',
        ]),
    '<!-- prettier-ignore-end -->',
    '',
  ].join('\n');
}

function rowOf({ word }: Tried): [string, string] {
  return [`\`${oneLine(word.signature)}\``, word.help];
}

function table(head: [string, string], rows: Array<[string, string]>): string[] {
  return [head, ['---', '---'], ...rows].map(([first, second]) => `| ${escaped(first)} | ${escaped(second)} |`);
}

const escaped = (text: string) => text.replaceAll('|', '\\|');
const oneLine = (text: string) => text.replace(/\s+/g, ' ');

/** The sentence of a rejection, without its position. */
function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message.replace(/^invalid query at line \d+, column \d+: /, '') : String(error);
}
