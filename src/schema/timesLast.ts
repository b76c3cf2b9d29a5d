import { typeNamed } from '@aplkit/language/apl/analysis/types';

/** Fields to filter or group by. Times are last, because the time range already limits them. */
export function timesLast<Field extends { type: string }>(fields: readonly Field[]): Field[] {
  const isTime = ({ type }: Field) => typeNamed(type) === 'datetime';
  return [...fields.filter((field) => !isTime(field)), ...fields.filter(isTime)];
}
