import { dashboardVariable } from '../../kit/dashboardVariable';

const rules = {
  space: '\\s+|#[^\\n]*',
  string: '"(?:[^"\\\\\\n]|\\\\[^\\n])*"|`[^`]*`',
  variable: dashboardVariable,
  /** A number, with or without a unit: `500`, `1.5s`, `10KB`. */
  number: '(?:\\d+(?:\\.\\d*)?|\\.\\d+)(?:[eE][+-]?\\d+(?![A-Za-z]))?[A-Za-zµ]*(?:\\d+[A-Za-z]+)*',
  name: '[A-Za-z_][\\w.]*',
  sign: '\\|=|\\|~|\\|>|!=|!~|!>|=~|==|>=|<=|--|[-=<>|{}()\\[\\],+*/%^]',
  other: '[^]',
} as const;

const names = ['space', 'string', 'variable', 'number', 'name', 'sign', 'other'] as const;
const any = new RegExp(names.map((name) => `(${rules[name]})`).join('|'), 'gu');

export interface LogqlToken {
  kind: (typeof names)[number];
  text: string;
}

/** Splits LogQL into tokens, without white space and comments. */
export const logqlTokens = (text: string): LogqlToken[] =>
  Array.from(text.matchAll(any), ([written, ...groups]): LogqlToken => ({
    kind: names[groups.findIndex((group: string | undefined) => group !== undefined)] ?? 'other',
    text: written,
  })).filter(({ kind }) => kind !== 'space');
