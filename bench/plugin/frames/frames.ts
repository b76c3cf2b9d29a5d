import { type Figure, medianRatio } from '../../figure';
import { type ResultFormat } from '../../../src/types';
import { toFrames } from '../../../src/frames/toFrames';
import { readAnswer } from '../../../src/service/testing/readAnswer';
import { answerOfGroups, answerWithoutTime } from './answers';

const floor = 'JSON.parse of the same text';

/** Measures the conversion of a response's text to each kind of frame, compared with parsing the text. */
export async function* frameFigures(rows: number): AsyncIterable<Figure> {
  yield {
    name: `answer text to frames, ${rows} rows x 7 columns, no datetime`,
    ratio: await whole(answerWithoutTime(rows), 'table'),
    goal: 1.2,
    floor,
  };
  for (const series of [50, 500, 5000]) {
    const points = Math.floor(rows / series);
    const ratio = await whole(answerOfGroups(series, points), 'auto');
    yield { name: `${series} series x ${points} points from groups`, ratio, goal: 1.6, floor };
  }
}

function whole(text: string, format: ResultFormat): Promise<number> {
  return medianRatio(
    () => toFrames(readAnswer(text), { refId: 'A', format, query: 'bench' }).length,
    () => Object.keys(JSON.parse(text)).length
  );
}
