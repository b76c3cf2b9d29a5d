import { type AnnotationDraft } from './types';

interface AnnotationField {
  /** Form of the JSON value: text, ISO time, or dataset names. */
  form: 'text' | 'time' | 'names';
  /** Maximum number of characters; an emoji counts as one. */
  maxLength?: number;
}

/** An annotation's fields, except the ID. The maximum lengths are the service's. */
export const annotationFields = {
  datasets: { form: 'names' },
  time: { form: 'time' },
  endTime: { form: 'time' },
  type: { form: 'text', maxLength: 256 },
  title: { form: 'text', maxLength: 256 },
  description: { form: 'text', maxLength: 512 },
  url: { form: 'text', maxLength: 512 },
} as const satisfies Record<keyof AnnotationDraft, AnnotationField>;

type Fields = typeof annotationFields;
export type FieldName = keyof Fields;
export type TextFieldName = { [Name in FieldName]: Fields[Name]['form'] extends 'text' ? Name : never }[FieldName];

export const fieldNames = Object.keys(annotationFields).filter((name): name is FieldName => name in annotationFields);

export const isText = (name: FieldName): name is TextFieldName => annotationFields[name].form === 'text';
