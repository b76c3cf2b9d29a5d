import { isTimeBin } from '../analysis/bins';
import { withoutEventLimit } from '../edit/sample';
import { parseQuery } from '../parse';
import { type Operator } from '../tree/ast';
import { applyEdits, difference, type Edit } from '../tree/edit';
import { isComputing, isCutting, rowChange, rowChangeOf } from '../tree/operators';
import { type RowChange } from '../tree/operators/record';
import { whyNotEdit } from './checkEdits';
import { isStep } from './parts';
import { readSteps } from './readSteps';
import { addStep, unitsOf } from './stepEdits';

/** Effects of the steps before which a new last step is inserted, by the new step's effect. */
const passedBy: Readonly<Partial<Record<RowChange, readonly RowChange[]>>> = {
  filters: ['limits', 'tops', 'sorts'],
  sorts: ['limits'],
  tops: ['limits'],
};

/** Index for a new last step. */
export function lastIndex(operators: readonly Operator[], word: string): number {
  const passed = passedBy[rowChangeOf(word)] ?? [];
  const index = operators.map((operator) => passed.includes(rowChange(operator))).lastIndexOf(false) + 1;
  return operators.slice(index).some(isCutting) ? index : operators.length;
}

/** Effects of steps that count rows. Adding such a step removes limits on events, which were for listing them. */
const counting: readonly RowChange[] = ['groups', 'counts'];

interface StepDraft {
  /** First word of the step. */
  word: string;
  /** Index of the step that follows; `undefined` if the new step is the last one. */
  before: number | undefined;
}

/** Position for a new step. A new last step comes before limits that would reduce its rows. */
function placeOf(text: string, { word, before }: StepDraft): { rows: string; index: number } {
  const rows = before === undefined && counting.includes(rowChangeOf(word)) ? withoutEventLimit(text) : text;
  return { rows, index: before ?? lastIndex(parseQuery(rows).pipeline?.operators ?? [], word) };
}

/** The reason why a text can't be added as a step, in a sentence. */
export function whyNoStep(text: string, step: StepDraft, apl: string): string | undefined {
  const { rows, index } = placeOf(text, step);
  return whyNotEdit(rows, addStep(rows, index, apl), 1);
}

/** Adds a step. `unit` is the index of its card. */
export function addNewStep(text: string, step: StepDraft, apl: string): { edits: Edit[]; unit: number } {
  const { rows, index } = placeOf(text, step);
  const added = addStep(rows, index, apl);
  const edits = rows === text ? added : difference(text, applyEdits(rows, added));
  const units = unitsOf(readSteps(applyEdits(text, edits)));
  return { edits, unit: units.findIndex((unit) => isStep(unit) && unit.index === index) };
}

/** A sentence about an earlier limit that has a surprising effect on a step. */
export function limitNote(text: string, operators: readonly Operator[], index: number): string | undefined {
  const earlier = operators.slice(0, index);
  const operator = operators.at(index);
  switch (operator && rowChange(operator)) {
    case 'filters':
    case 'groups':
    case 'counts': {
      const cut = earlier
        .slice(earlier.map(isComputing).lastIndexOf(true) + 1)
        .find((each) => each.kind === 'limit' || each.kind === 'top');
      return cut && `Uses only the rows kept by “${text.slice(cut.keyword.from, cut.count.to)}”, not all rows.`;
    }
    case 'limits': {
      const last = earlier.filter((each) => rowChange(each) !== 'each').at(-1);
      const isTimed =
        last?.kind === 'summarize' && last.by.length > 1 && last.by.some(({ expression }) => isTimeBin(expression));
      return isTimed
        ? 'Limits the number of series, not the number of points. Each series keeps all of its points.'
        : undefined;
    }
    default:
      return undefined;
  }
}
