import * as apl from '../apl/index';
import { spliceEdits } from '../kit/edit';
import { positionAt, type TextPosition } from '../kit/places';
import { type Problem } from '../kit/problem';
import * as mpl from '../mpl/index';
import { type FileQuery, queriesIn } from './queriesIn';

export interface FileProblem extends TextPosition, Pick<Problem, 'severity' | 'message'> {
  file: string;
}

/** Problems in a file's queries, except those that depend on the datasets. */
export const checkQueries = (file: string, text: string): FileProblem[] =>
  queriesIn(file, text).flatMap((query) => {
    const { problems } =
      query.language === 'mpl' ? mpl.diagnose(query.text, mpl.noMetrics) : apl.diagnose(query.text, apl.noSchema);
    return problems.map((problem) => ({ file, severity: problem.severity, ...placed(problem, query, text) }));
  });

/** A file's text with its queries formatted. Queries with a syntax error stay unchanged and are reported. */
export function formatQueries(file: string, text: string): { formatted: string; reports: FileProblem[] } {
  const reports: FileProblem[] = [];
  const edits = queriesIn(file, text).flatMap((query) => {
    const result = query.language === 'mpl' ? mpl.format(query.text) : apl.format(query.text);
    if ('problem' in result) {
      reports.push({ file, severity: 'error', ...placed(result.problem, query, text) });
      return [];
    }
    return result.text === query.text.trim() ? [] : query.write(result.text);
  });
  return { formatted: spliceEdits(text, edits), reports };
}

/** The position of a problem in a file. In a dashboard, the message names the panel, and the position in its query. */
function placed({ from, message }: Pick<Problem, 'from' | 'message'>, query: FileQuery, text: string) {
  const { line, column } = positionAt(query.text, from);
  const place = query.owner === undefined ? '' : `[${query.owner} ${line}:${column}] `;
  return { ...positionAt(text, query.offsetOf(from)), message: place + message };
}
