import { answerText } from './answerText';
import { type Figure, medianRatio } from '../figure';
import { toFrames } from '../../src/frames/toFrames';
import { decodeTabular } from '../../src/service/decode';
import { parseJson } from '../../src/service/json';

/** Everything from an answer's text to frames, as one panel does it, over the parsing of that text alone. */
export async function* answerToFrames(rows: number): AsyncIterable<Figure> {
  const text = answerText(rows);
  const ratio = await medianRatio(
    () => {
      const answer = decodeTabular(parseJson(text));
      return toFrames({ answer, text }, { refId: 'A', format: 'table', query: 'bench' }).length;
    },
    () => Object.keys(JSON.parse(text)).length
  );
  yield {
    name: `answer text to frames, ${rows} rows x 8 columns`,
    ratio,
    goal: 1.2,
    floor: 'JSON.parse of the same text',
  };
}
