import { analyze } from '@aplkit/language/apl/analysis/analyze';
import { bodyIn, textNames } from '@aplkit/language/apl/analysis/bodyField';
import { type KnownSchema } from '@aplkit/language/apl/analysis/schema';
import { type Column } from '@aplkit/language/apl/analysis/scope';
import { type AplType, isNumber, typeNamed } from '@aplkit/language/apl/analysis/types';
import { tokenize } from '@aplkit/language/apl/tree/lexer';
import { unquoteName } from '@aplkit/language/apl/tree/strings';
import { spanPartNames } from '../names/knownNames';
import { type TableField } from '../service/types';
import { rankIn } from '../names/failureNames';
import { limits } from './constants';

export interface ComparedField {
  name: string;
  type: AplType;
  /** The field's unit in the service. */
  unit?: string;
  /** True if the field is calculated from other fields. */
  isVirtual?: boolean;
  /** True for the text of log lines, which is compared by its patterns, not by its values. */
  isLine?: boolean;
}

export interface ChosenFields {
  compared: ComparedField[];
  /** The fields that aren't compared, each with a reason that ends a sentence. */
  others: Array<{ name: string; why: string }>;
}

/** True if the most frequent values of a field are compared. */
export const hasValues = ({ type }: ComparedField): boolean =>
  type === 'string' || type === 'boolean' || type === 'integer' || type === 'unknown';

/** True if the sizes of a field's values are compared. */
export const hasSizes = ({ type }: ComparedField): boolean => isNumber(type) || type === 'timespan';

/** Fields to compare: the user's choice, or all comparable fields. */
function chooseFields(columns: ComparedField[], chosen: string[] | undefined, where: string): ChosenFields {
  const asked = new Set(
    tokenize(where).flatMap(({ kind, from, to }) =>
      kind === 'name' || kind === 'quotedName' ? [unquoteName(where.slice(from, to))] : []
    )
  );
  const isChosen = chosen !== undefined;
  const wanted = isChosen ? columns.filter(({ name }) => chosen.includes(name)) : columns;
  const line = bodyIn(
    wanted.filter(({ name }) => isChosen || !asked.has(name)),
    // `error` and `event` often contain names, which are compared as values.
    textNames
  );
  const compared: ComparedField[] = [];
  const others: ChosenFields['others'] = [];
  for (const field of wanted) {
    const why = field === line ? undefined : whyNot(field, isChosen, asked);
    if (why === undefined && compared.length < limits.fields) {
      compared.push(field === line ? { ...field, isLine: true } : field);
    } else if (field.type !== 'datetime' || isChosen) {
      others.push({ name: field.name, why: why ?? `limit: ${limits.fields} fields` });
    }
  }
  return { compared, others };
}

function whyNot(field: ComparedField, isChosen: boolean, asked: ReadonlySet<string>): string | undefined {
  if (!hasValues(field) && !hasSizes(field)) {
    return field.type === 'datetime' ? 'times' : 'lists and maps';
  }
  if (isChosen) {
    return undefined;
  }
  if (asked.has(field.name)) {
    return 'used in the condition';
  }
  return rankIn(field.name, joining) >= 0 ? 'ID' : undefined;
}

/** Fields that join spans and log lines. They aren't compared, because traces are counted instead. */
const joining: readonly string[] = [...spanPartNames.trace, ...spanPartNames.span, ...spanPartNames.parent];

export const fieldsOfColumns = (columns: readonly Column[]): ComparedField[] =>
  columns
    .filter(({ hidden }) => hidden !== true)
    .map(({ name, type, unit, expression }) => ({
      name,
      type,
      unit,
      ...(expression !== undefined && { isVirtual: true }),
    }));

export const fieldsOfTable = (fields: readonly TableField[]): ComparedField[] =>
  fields.map(({ name, type }) => ({ name, type: typeNamed(type) }));

export interface FieldsToCompare extends ChosenFields {
  /** All fields from which the compared fields were chosen. */
  all: readonly ComparedField[];
  /** True if fields come from a sample event. */
  isTold: boolean;
}

/** Fields of the events to compare. If there's no schema, they come from a sample event. */
export async function fieldsToCompare(
  { events, fields, where = '' }: { events: string; fields: string[] | undefined; where: string | undefined },
  schema: KnownSchema,
  ofSample: () => Promise<readonly ComparedField[]>
): Promise<FieldsToCompare> {
  const { columns, certainty } = analyze(events, schema).result;
  const isTold = certainty === 'open' && fields === undefined;
  const all = isTold ? await ofSample() : fieldsOfColumns(columns);
  const names = new Set(all.map(({ name }) => name));
  const others = (fields ?? []).filter((name) => !names.has(name));
  const more = others.map((name): ComparedField => ({ name, type: 'unknown' }));
  const chosen = chooseFields([...all, ...more], fields, where);
  if (chosen.compared.length === 0) {
    throw new Error(
      'The events have no comparable fields (strings, numbers, booleans or durations). Choose a query that returns events, or list the fields to compare.'
    );
  }
  return { ...chosen, all, isTold };
}
