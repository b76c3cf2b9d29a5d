import { type Edit, type Span, spliceEdits } from '../../kit/edit';
import { commentsIn } from '../../kit/nodes';
import { replace } from '../../kit/places';
import { parser } from '../generated/parser';

interface Comment extends Span {
  text: string;
  /** Start of the next line. */
  end: number;
}

/** White space up to the end of the line; `''` if other text follows. */
const lineEnd = (text: string): string => /^[^\S\n]*\n/.exec(text)?.[0] ?? '';
const leadingSpace = (text: string): string => text.slice(0, text.length - text.trimStart().length);
const trailingSpace = (text: string): string => text.slice(text.trimEnd().length);

const readComments = (text: string): Comment[] =>
  commentsIn(parser.parse(text)).map(({ from, to: last }) => {
    const written = text.slice(from, last).trimEnd();
    const to = from + written.length;
    return { from, to, text: written, end: to + lineEnd(text.slice(to)).length };
  });

/** Part of a text without comments. */
export function codeIn(text: string, { from, to }: Span): string {
  const comments = readComments(text).filter((comment) => comment.from >= from && comment.to <= to);
  const cuts = comments.map((comment) => replace({ from: comment.from - from, to: comment.to - from }, ''));
  return spliceEdits(text.slice(from, to), cuts).trim();
}

/** Changes edits to keep all comments, so that no comment is lost or hides code. */
export const keepComments = (text: string, edits: readonly Edit[]): Edit[] => commentKeeper(text)(edits);

/** Like `keepComments`, for several edits of the same text. */
export function commentKeeper(text: string): (edits: readonly Edit[]) => Edit[] {
  let comments: Comment[] | undefined;
  return (edits) => {
    comments ??= readComments(text);
    const touched = edits.map((edit) => comments?.filter(({ from, end }) => end > edit.from && from < edit.to) ?? []);
    const moved = touched.every(({ length }) => length === 0)
      ? []
      : edits.flatMap((edit) => readComments(edit.text).map((comment) => comment.text));
    /** True if an edit moves a comment within its replaced range. */
    const moves = (comment: Comment, { from, to }: Edit): boolean => {
      const at = comment.from >= from && comment.to <= to ? moved.indexOf(comment.text) : -1;
      return at >= 0 && moved.splice(at, 1).length > 0;
    };
    return edits.flatMap((edit, at) => {
      const kept = touched[at].filter((comment) => !moves(comment, edit));
      const isOnNewLine = edit.from === edit.to && lineEnd(edit.text) !== '';
      return kept.length === 0 || isOnNewLine ? [edit] : aroundComments(text, edit, kept);
    });
  };
}

/** Applies edits to an MPL text, and keeps its comments. */
export const spliceMpl = (text: string, edits: readonly Edit[]): string => spliceEdits(text, keepComments(text, edits));

/** Text to insert before other text. If it ends with a comment, a line end follows. */
export function endedComment(written: string, rest: string): string {
  const last = readComments(written).at(-1);
  const isOpen = last !== undefined && written.slice(last.to).trim() === '' && last.end === last.to;
  return isOpen && rest.trim() !== '' && lineEnd(rest) === '' ? `${written}\n` : written;
}

/** Splits an edit into edits between comments. The first one inserts the new text. */
function aroundComments(text: string, { from, to, text: written }: Edit, comments: readonly Comment[]): Edit[] {
  // After a comment, the new text starts on a new line.
  const isBehind = comments[0].from < from;
  const own = isBehind ? written.slice(lineEnd(written).length) : written;
  const starts = comments.map(({ end }) => end);
  const ends = [...comments.map((comment) => comment.from), to];
  const parts = (isBehind ? starts : [from, ...starts]).map((start, at) => ({
    from: start,
    to: ends[isBehind ? at + 1 : at],
  }));
  return parts
    .filter((part) => part.from <= part.to)
    .map((part, at): Edit => {
      const before = text.slice(part.from, part.to);
      const isLast = part.to === to;
      if (at === 0 && own !== '') {
        return replace(part, isLast ? own : own + (trailingSpace(before) || ' '));
      }
      if (!isLast) {
        const space = at === 0 && !isBehind ? trailingSpace(before) : leadingSpace(before);
        return replace(part, before.trim() === '' ? before : space);
      }
      const rest = text.slice(to);
      const next = lineEnd(rest);
      return next === ''
        ? replace(part, /^(\s|$)/.test(rest) ? '' : leadingSpace(before))
        : { from: part.from, to: to + next.length, text: '' };
    });
}
