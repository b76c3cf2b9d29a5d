import { bodyIn } from '@aplkit/language/apl/analysis/bodyField';
import { analyze } from '@aplkit/language/apl/analysis/analyze';
import { type KnownSchema } from '@aplkit/language/apl/analysis/schema';
import { type AplType, typeNamed } from '@aplkit/language/apl/analysis/types';
import { withStep } from '@aplkit/language/apl/edit/change';
import { lineTime } from '@aplkit/language/apl/edit/rows';
import { quoteName } from '@aplkit/language/apl/tree/quote';
import { levelNames } from '../names/knownNames';
import { type AskTable } from '../query/result/askSeveral';
import { levelText } from '../frames/shapes/levelText';
import { type Period } from '../query/plan/timeRanges';
import { type LevelOptions } from '../frames/options';
import { firstNamed } from '@aplkit/language/kit/firstNamed';

/** Field with a query's log lines, and expressions that read them. */
export interface LineField {
  name: string;
  type: AplType;
  /** APL expressions. */
  line: string;
  time: string;
  level: string | undefined;
}

interface NamedType {
  name: string;
  type: AplType;
}

interface Asked {
  events: string;
  period: Period;
  schema: KnownSchema;
  bodyField?: string;
  levels?: LevelOptions;
}

/** Finds the field with log lines, if necessary by querying an event. Fails with a user-facing message. */
export async function lineField(
  { events, period, schema, bodyField, levels = {} }: Asked,
  ask: AskTable
): Promise<LineField> {
  const { result } = analyze(events, schema);
  const time = lineTime(result);
  if (time === undefined) {
    throw new Error('Patterns need the time of each line, which the query removes. Keep _time in the result.');
  }
  const columns = result.certainty === 'open' ? await askedColumns(events, period, ask) : result.columns;
  const body = bodyField ? knownOr(columns, bodyField) : bodyIn(columns);
  if (body === undefined) {
    throw new Error(
      'The events have no log line field, such as body, message, msg, log, line or text. Choose another field in Options → Log line field.'
    );
  }
  const levelFields = columns.filter(({ name, type }) => type !== 'datetime' && name !== body.name);
  const level = firstNamed(levelFields, levelNames(levels.levelField), ({ name }) => name);
  return {
    name: body.name,
    type: body.type,
    line: body.type === 'string' ? quoteName(body.name) : `tostring(${quoteName(body.name)})`,
    time: quoteName(time),
    level: level && levelText(level, levels.levelWords),
  };
}

async function askedColumns(events: string, period: Period, ask: AskTable): Promise<NamedType[]> {
  const table = await ask(withStep(events, 'limit 1'), period);
  return (table?.fields ?? []).map(({ name, type }) => ({ name, type: typeNamed(type) }));
}

const knownOr = (columns: readonly NamedType[], name: string): NamedType =>
  columns.find((column) => column.name === name) ?? { name, type: 'unknown' };
