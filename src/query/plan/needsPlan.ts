import { tokenize } from '../../apl/lexer';
import { pageSize, type RowsWanted } from './plan';

/**
 * Whether a query's tree has to be looked at before it is sent: only then the grammar is loaded. That is where the person chose a
 * number of rows, wrote a limit above one page, or wants the legacy endpoint, which knows no APL.
 */
export function needsPlan(apl: string, { rows, endpoint }: RowsWanted & { endpoint?: 'current' | 'legacy' }): boolean {
  if ((rows !== undefined && rows !== pageSize) || endpoint === 'legacy') {
    return true;
  }
  const tokens = tokenize(apl).filter(({ kind }) => kind !== 'space' && kind !== 'comment');
  return tokens.some(({ kind, from, to }, index) => {
    const word = tokens[index - 1];
    return (
      kind === 'number' &&
      Number(apl.slice(from, to)) > pageSize &&
      word?.kind === 'name' &&
      ['limit', 'take'].includes(apl.slice(word.from, word.to))
    );
  });
}
