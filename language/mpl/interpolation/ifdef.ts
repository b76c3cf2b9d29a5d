import { type SyntaxNode } from '@lezer/common';

import { type Edit } from '../../kit/edit';
import { type Values, type ValuesOf } from './variableValues';

/** Custom value for *All*, which `ifdef` treats as no value. */
export const anyValue = '.*';

/** Patterns that dashboards use as a custom value for *All*. */
export const matchesAll: ReadonlySet<string> = new Set([anyValue, '.+']);

/** True if this block of an `ifdef` is sent; `undefined` for other nodes, and for the query's own parameters. */
export function isIfdefSent(node: SyntaxNode, text: string, valuesOf: ValuesOf): boolean | undefined {
  const sent = node.parent?.name === 'IfdefStep' ? sentBlock(node.parent, text, valuesOf) : undefined;
  return sent && sent.block?.from === node.from;
}

/** Keeps only the filter in the active block. If that block is missing or empty, removes the step. */
export function ifdefEdits(step: SyntaxNode, text: string, valuesOf: ValuesOf): Edit[] {
  const sent = sentBlock(step, text, valuesOf);
  if (!sent) {
    return [];
  }
  const filter = sent.block?.getChild('WhereStep');
  if (!filter) {
    const pipe = step.prevSibling?.name === 'PipeMark' ? step.prevSibling : step;
    return [{ from: pipe.from, to: step.to, text: '' }];
  }
  return [
    { from: step.from, to: filter.from, text: '' },
    { from: filter.to, to: step.to, text: '' },
  ];
}

function sentBlock(step: SyntaxNode, text: string, valuesOf: ValuesOf): { block: SyntaxNode | undefined } | undefined {
  const [then, otherwise] = step.getChildren('Block');
  const param = step.getChild('Name');
  const values = param ? valuesOf(text.slice(param.from, param.to)) : undefined;
  return values === undefined ? undefined : { block: isDefined(values) ? then : otherwise };
}

const isDefined = (values: Values): boolean =>
  (typeof values === 'string' ? [values] : values).some((value) => value !== '' && !matchesAll.has(value));
