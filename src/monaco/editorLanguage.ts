import { type Completion, type Signature } from '@aplkit/language/kit/completion';
import { type Edit, type Span } from '@aplkit/language/kit/edit';
import { type TextPosition } from '@aplkit/language/kit/places';
import { type Problem } from '@aplkit/language/kit/problem';
import { type SyntaxProblem } from '@aplkit/language/kit/problemList';
import { type CodeLanguage } from './registerLanguage';

interface Suggestions {
  /** The word to replace. */
  replace: Span;
  /** Completions from known data. */
  now: () => Completion[];
  /** Completions that load data first; `isMore` says whether it brought anything new. */
  read: (stop: AbortSignal) => Promise<{ all: () => Completion[]; isMore: boolean }>;
}

/** Help for a word, as Markdown. */
interface WordHelp extends Span {
  text: string;
  /** Loads slower parts; `undefined` if there are none. */
  more?: (stop: AbortSignal) => Promise<string | undefined>;
}

/** A name that a query defines and uses. */
interface DefinedName {
  name: string;
  definition: Span;
  places: readonly Span[];
}

/** A language in one editor, with that editor's data. */
export interface EditorLanguage extends Pick<CodeLanguage, 'id' | 'name'> {
  /** Characters that open suggestions. */
  triggers: readonly string[];
  problems(text: string): Problem[];
  /** Loads the names that a text needs; true if any is new. */
  readNames(text: string): Promise<boolean>;
  /** The part of a word before an offset. */
  typedAt(text: string, offset: number): string;
  /** Whether nothing is left to complete before an offset. */
  isFinished(text: string, offset: number): boolean;
  /** Whether an offset is in a function's parentheses. */
  isInCall(text: string, offset: number): boolean;
  suggestionsAt(text: string, offset: number): Suggestions | undefined;
  signatureAt(text: string, offset: number): Signature | undefined;
  explain(text: string, offset: number): Promise<WordHelp | undefined>;
  format(text: string): { text: string } | { problem: SyntaxProblem };
  /** Range of the service's line and column, both from 1. */
  errorSpan(text: string, position: TextPosition): Span;
  renamableAt?(text: string, offset: number): DefinedName | { refused: string };
  rename?(text: string, offset: number, name: string): { edits: Edit[] } | { refused: string };
  definitionAt?(text: string, offset: number): DefinedName | undefined;
}
