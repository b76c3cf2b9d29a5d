import { quoteString } from '../tree/quote';
import { type LabelSteps } from './labels';
import {
  type LabelCondition,
  type LineOperator,
  type NumberComparison,
  type Stage,
  type TextComparison,
} from './logql';

/** Adds the APL steps for LogQL stages. */
export function addStages(stages: readonly Stage[], steps: LabelSteps): void {
  let isChanged = false;
  for (const stage of stages) {
    switch (stage.kind) {
      case 'line':
        if (isChanged || steps.line === undefined) {
          steps.missing.push(isChanged ? `${stage.operator} after line_format` : 'log lines');
        } else {
          steps.steps.push(...lineConditions(stage.operator, stage.values, steps.line));
        }
        break;
      case 'parser':
        if (isChanged || steps.parser !== undefined) {
          steps.missing.push(`| ${stage.name} after ${isChanged ? 'line_format' : 'another parser'}`);
        }
        steps.parser = stage.name;
        break;
      case 'label': {
        const condition = labelCondition(stage.condition, steps);
        steps.steps.push(...(condition === undefined ? [] : [`where ${condition}`]));
        break;
      }
      case 'format':
        isChanged = true;
        break;
      case 'unwrap':
        break;
    }
  }
}

/** Steps that filter log lines: for `!=` and `!~`, no value may match; for other operators, any value. */
function lineConditions(operator: LineOperator, values: readonly string[], line: string): string[] {
  const isNot = operator.startsWith('!');
  const word = operator.endsWith('~') ? 'matches regex' : 'contains_cs';
  const parts = values.map((value) => `${line} ${isNot ? '!' : ''}${word} ${quoteString(value)}`);
  if (isNot) {
    return parts.map((part) => `where ${part}`);
  }
  return values.includes('') ? [] : [`where ${parts.join(' or ')}`];
}

function labelCondition(condition: LabelCondition, steps: LabelSteps): string | undefined {
  switch (condition.kind) {
    case 'text': {
      const text = steps.text(condition.label);
      return text && textCondition(text, condition);
    }
    case 'number': {
      const column = steps.column(condition.label);
      return column && numberCondition(column, condition);
    }
    case 'and':
    case 'or': {
      const sides = [condition.left, condition.right].map((side) => {
        const text = labelCondition(side, steps);
        return text !== undefined && condition.kind === 'and' && side.kind === 'or' ? `(${text})` : text;
      });
      return sides.includes(undefined) ? undefined : sides.join(` ${condition.kind} `);
    }
  }
}

/** Condition on a label's text. A missing label counts as empty. A regular expression must match the whole text. */
function textCondition(text: string, { operator, value }: TextComparison): string {
  const orEmpty = `coalesce(${text}, "")`;
  switch (operator) {
    case '=':
      return `${value === '' ? orEmpty : text} == ${quoteString(value)}`;
    case '!=':
      return `${orEmpty} != ${quoteString(value)}`;
    case '=~':
    case '!~':
      return `${orEmpty} ${operator === '!~' ? '!' : ''}matches regex ${quoteString(`^(?:${value})$`)}`;
  }
}

function numberCondition(column: string, { operator, value }: NumberComparison): string {
  const number = `toreal(${column})`;
  return operator === '!='
    ? `(isnotnull(${number}) and ${number} != ${value})`
    : `${number} ${operator === '=' ? '==' : operator} ${value}`;
}
