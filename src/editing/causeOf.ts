import { type Problem } from '@aplkit/language/kit/problem';
import { type EditorLanguage } from '../monaco/editorLanguage';
import { type QueryFailure } from '../query/failures/queryFailure';

/** The problem that made a query fail: an error, or a warning with a fix at the position that the service reported. */
export function causeOf(
  { position }: QueryFailure,
  text: string,
  language: Pick<EditorLanguage, 'problems' | 'errorSpan'>
): Problem | undefined {
  const problems = language.problems(text);
  const span = position && language.errorSpan(text, position);
  const isThere = ({ from, to, fixes }: Problem) =>
    span !== undefined && fixes.length > 0 && from < span.to && span.from < to;
  return problems.find(({ severity }) => severity === 'error') ?? problems.find(isThere);
}
