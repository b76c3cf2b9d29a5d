import { isNumber } from '@aplkit/language/apl/analysis/types';
import { writeFilter } from '@aplkit/language/apl/edit/filter';
import { quoteName } from '@aplkit/language/apl/tree/quote';
import { spanPartNames } from '../names/knownNames';
import { equalsAny } from '../names/failureCondition';
import { errorSeverity, fieldsNamed, levelPatterns, serverErrors } from '../names/failureNames';
import { type DataKind, type FieldFacts, writtenNumber } from './facts';
import { roleNames } from './fieldNames';

/** Mark of failed events: an APL condition, and a description. */
export interface Failure {
  condition: string;
  words: string;
}

interface Known {
  kind: DataKind;
  level: FieldFacts | undefined;
  status: FieldFacts | undefined;
}

/** Condition for the events that failed; `undefined` unless the fields clearly show it. */
export function failureOf(fields: readonly FieldFacts[], { kind, level, status }: Known): Failure | undefined {
  const flag = fieldsNamed(fields, roleNames.failed).find(({ type }) => type === 'boolean');
  const ofFlag = flag && { condition: `${quoteName(flag.name)} == true`, words: `${flag.name} is true` };
  const success = fieldsNamed(fields, roleNames.success).find(({ type }) => type === 'boolean');
  const ofSuccess = success && { condition: `${quoteName(success.name)} == false`, words: `${success.name} is false` };
  const ofStatus = status && {
    condition: `${isNumber(status.type) && status.isMixed !== true ? quoteName(status.name) : `toint(${quoteName(status.name)})`} >= ${serverErrors}`,
    words: `${status.name} is ${serverErrors} or higher`,
  };
  const ofLevel = level && failingLevel(level);
  const text = fieldsNamed(fields, roleNames.failed).find(({ type, present }) => type === 'string' && present < 0.5);
  const ofText = text && { condition: `isnotempty(${quoteName(text.name)})`, words: `${text.name} isn’t empty` };
  const sure = kind === 'logs' ? [ofLevel, ofFlag, ofSuccess, ofStatus] : [ofFlag, ofSuccess, ofStatus, ofLevel];
  const spanStatus = kind === 'traces' ? failingSpan(fields) : undefined;
  return [...sure, spanStatus, ofText].find((one) => one !== undefined);
}

function failingLevel(level: FieldFacts): Failure | undefined {
  const { name, type, values = [] } = level;
  if (type === 'integer') {
    return {
      condition: `${writtenNumber(level)} >= ${errorSeverity}`,
      words: `${name} is ${errorSeverity} (error) or higher`,
    };
  }
  const failing = values.filter((value) => levelPatterns.error.test(value));
  // Levels that the sample lacks may occur later.
  const known = [...new Set([...failing.map((value) => value.toLowerCase()), 'error', 'fatal', 'critical'])];
  const filter = { column: name, operator: '=|' as const, values: known };
  return {
    condition: type === 'string' ? equalsAny(quoteName(name), known) : writeFilter(filter, type),
    words: `${name} is ${known.slice(0, -1).join(', ')} or ${known.at(-1)}`,
  };
}

function failingSpan(fields: readonly FieldFacts[]): Failure | undefined {
  const code = fieldsNamed(fields, spanPartNames.status).find(({ type }) => type === 'string');
  return (
    code && {
      condition: equalsAny(quoteName(code.name), ['error', 'status_code_error']),
      words: `${code.name} is an error`,
    }
  );
}
