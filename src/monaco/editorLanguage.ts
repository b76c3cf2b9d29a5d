import { type Completion, type Signature } from '@aplkit/language/kit/completion';
import { type Edit, type Span } from '@aplkit/language/kit/edit';
import { type TextPosition } from '@aplkit/language/kit/places';
import { type Problem } from '@aplkit/language/kit/problem';
import { type SyntaxProblem } from '@aplkit/language/kit/problemList';
import { type CodeLanguage } from './registerLanguage';

interface Suggestions {
  /** The word to replace. */
  replace: Span;
  /** Completions from data that is already known. */
  now: () => Completion[];
  /** Loads data, and resolves to completions from it. `isMore` is true if any data is new. */
  read: (stop: AbortSignal) => Promise<{ all: () => Completion[]; isMore: boolean }>;
}

/** Help text for a word, as Markdown. */
interface WordHelp extends Span {
  text: string;
  /** Loads slower parts of the help; `undefined` if there are none. */
  more?: (stop: AbortSignal) => Promise<string | undefined>;
}

/** A name that a query defines and uses. */
interface DefinedName {
  name: string;
  definition: Span;
  places: readonly Span[];
}

/** A language in a particular editor, with that editor's data. */
export interface EditorLanguage extends Pick<CodeLanguage, 'id' | 'name'> {
  /** Characters that open suggestions. */
  triggers: readonly string[];
  problems(text: string): Problem[];
  /** Loads the names that a text needs. Resolves to true if any name is new. */
  readNames(text: string): Promise<boolean>;
  /** The part of a word that precedes an offset. */
  typedAt(text: string, offset: number): string;
  /** True if the text before an offset has nothing left to complete. */
  isFinished(text: string, offset: number): boolean;
  /** True if an offset is between a function's parentheses. */
  isInCall(text: string, offset: number): boolean;
  suggestionsAt(text: string, offset: number): Suggestions | undefined;
  signatureAt(text: string, offset: number): Signature | undefined;
  explain(text: string, offset: number): Promise<WordHelp | undefined>;
  format(text: string): { text: string } | { problem: SyntaxProblem };
  /** The text to mark for an error at the service's line and column, which both start at 1. */
  errorSpan(text: string, position: TextPosition): Span;
  renamableAt?(text: string, offset: number): DefinedName | { refused: string };
  rename?(text: string, offset: number, name: string): { edits: Edit[] } | { refused: string };
  definitionAt?(text: string, offset: number): DefinedName | undefined;
}
