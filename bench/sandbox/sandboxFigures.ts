import { type Figure } from '../figure';
import { clientFigures } from './clients';
import { openRequests } from './table';
import { translatedFigures } from './translated';
import { changesFigures } from './whatChanged';

const seconds = 30;

/** Measures the sandbox's responses over `rows` rows, one figure after the other. */
export async function* sandboxFigures(rows: number): AsyncIterable<Figure> {
  const database = await openRequests(rows);
  yield* translatedFigures(database, rows);
  yield* changesFigures(database, rows);
  database.close();
  yield* await clientFigures(seconds);
}
