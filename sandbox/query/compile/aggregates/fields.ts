import { sqlText } from '../../../database/sql';
import { Refusal } from '../../request/queryError';
import { type AggregateFunction } from './aggregate';

/** Translates `presence(*)`: a map of all fields, each with the number of rows in which it has a value. */
export const presence: AggregateFunction = ({ span, expressions, arguments: fields }) => {
  if (span.arguments.length !== 1 || span.arguments[0].expression.kind !== 'star') {
    throw new Refusal(span, 'presence() takes only *');
  }
  const counts = expressions.flatMap((field, index) =>
    field.kind === 'name' ? [`${sqlText(field.name)}, count(${fields[index].value.sql})`] : []
  );
  return { value: { type: 'map', sql: `json_object(${counts.join(', ')})` } };
};
