import { answerText } from '../answerText';
import { type Figure, medianOfRounds, medianRatio } from '../../figure';
import { type FrameFormat } from '../../../src/frames/options';
import { readNumbers } from '../../../src/frames/numbers';
import { toFrames } from '../../../src/frames/toFrames';
import { decodeTabular } from '../../../src/service/decode';
import { parseJson } from '../../../src/service/json';
import { answerOfGroups, answerWithLargeIntegers, answerWithoutTime } from './answers';

const floor = 'JSON.parse of the same text';

/** From an answer's text to its frames, of each kind that costs something else, over the parsing of that text alone. */
export async function* frameFigures(rows: number): AsyncIterable<Figure> {
  const columns = `${rows} rows x 7 columns, no datetime`;
  yield {
    name: `answer text to frames, ${columns}`,
    ratio: await whole(answerWithoutTime(rows), 'table'),
    goal: 1.05,
    floor,
  };
  yield {
    name: 'being sure that no integer is beyond 2^53',
    ratio: await beingSure(answerText(rows)),
    goal: 0.02,
    floor,
  };
  for (const [words, every] of [
    ['one of 1,000', 1000],
    ['each', 1],
  ] as const) {
    const text = answerWithLargeIntegers(rows, every);
    const ratio = await digitsAlone(text);
    yield { name: `exact digits of a column of integers, ${words} beyond 2^53`, ratio, goal: 0.25, floor };
  }
  for (const series of [50, 500, 5000]) {
    const points = Math.floor(rows / series);
    const ratio = await whole(answerOfGroups(series, points), 'auto');
    yield { name: `${series} series x ${points} points from groups`, ratio, goal: 1.3, floor };
  }
}

function whole(text: string, format: FrameFormat): Promise<number> {
  return medianRatio(
    () => framesOf(text, format),
    () => Object.keys(JSON.parse(text)).length
  );
}

/** How much more the exact digits cost than the same answer with its numbers as they were parsed. */
function digitsAlone(text: string): Promise<number> {
  const works = [
    () => framesOf(text, 'table'),
    () => framesOf(text, 'table', ''),
    () => Object.keys(JSON.parse(text)).length,
  ];
  return medianOfRounds(works, ([exact, rounded, parsed]) => (exact - rounded) / parsed);
}

function beingSure(text: string): Promise<number> {
  const { columns = [] } = decodeTabular(parseJson(text)).tables[0];
  const numbers = columns.filter((column) => typeof column[0] === 'number');
  return medianRatio(
    () => numbers.filter((column) => readNumbers(column).unsafe).length,
    () => Object.keys(JSON.parse(text)).length
  );
}

/** `digits`: where digits of large integers are looked for. */
function framesOf(text: string, format: FrameFormat, digits = text): number {
  const answer = decodeTabular(parseJson(text));
  return toFrames({ answer, text: digits }, { refId: 'A', format, query: 'bench' }).length;
}
