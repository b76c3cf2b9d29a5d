import { answerText } from './answerText';
import { type Figure, medianRatio } from '../figure';
import { toFrames } from '../../src/frames/toFrames';
import { readAnswer } from '../../src/service/testing/readAnswer';

/** Measures the conversion of a response's text to frames, compared with parsing the text. */
export async function* answerToFrames(rows: number): AsyncIterable<Figure> {
  const text = answerText(rows);
  const ratio = await medianRatio(
    () => {
      return toFrames(readAnswer(text), { refId: 'A', format: 'table', query: 'bench' }).length;
    },
    () => Object.keys(JSON.parse(text)).length
  );
  yield {
    name: `answer text to frames, ${rows} rows x 8 columns`,
    ratio,
    goal: 1.3,
    floor: 'JSON.parse of the same text',
  };
}
