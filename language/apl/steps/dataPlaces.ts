import { parseQuery } from '../parse';
import { rowChange } from '../tree/operators';

/** A position in a query at which rows can be shown: after the source, or after a step. */
export interface DataPlace {
  /** Number of steps before the position. */
  index: number;
  /** The query up to this position. */
  apl: string;
  step: string;
}

/** Positions in a query at which rows can be shown, from the source to the last readable step. */
export function dataPlaces(text: string): DataPlace[] {
  const { pipeline, problems } = parseQuery(text);
  if (pipeline === undefined) {
    return [];
  }
  const parts = [pipeline.source, ...pipeline.operators];
  // If a step is readable, so are the steps before it.
  const isReadable = (apl: string) => problems.length === 0 || parseQuery(apl).problems.length === 0;
  const places = parts.map(({ from, to }, index) => ({
    index,
    apl: text.slice(0, to),
    step: text.slice(from, to).trim(),
  }));
  const broken = places.findIndex(({ apl }) => !isReadable(apl));
  return broken < 0 ? places : places.slice(0, broken);
}

/** Index of the rows to show for the step at an offset: its input or, for a filter, its output. */
export function dataPlaceAt(text: string, offset: number): number {
  const { pipeline } = parseQuery(text);
  const last = dataPlaces(text).length - 1;
  if (pipeline === undefined || offset <= pipeline.source.to) {
    return 0;
  }
  const { operators, openPipe } = pipeline;
  const isNewStep = openPipe !== undefined && openPipe.to <= offset;
  const index = operators.findIndex(({ to }, at) => offset <= to || (at === operators.length - 1 && !isNewStep));
  const operator = operators.at(index);
  const isFilter = operator !== undefined && rowChange(operator) === 'filters';
  return Math.min(last, index < 0 ? operators.length : index + (isFilter ? 1 : 0));
}
