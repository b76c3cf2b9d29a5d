import { type Completion, type Signature } from '@aplkit/language/kit/completion';
import { type Edit, type Span } from '@aplkit/language/kit/edit';
import { type TextPosition } from '@aplkit/language/kit/places';
import { type Problem } from '@aplkit/language/kit/problem';
import { type SyntaxProblem } from '@aplkit/language/kit/problemList';
import { type CodeLanguage } from './registerLanguage';

interface Suggestions {
  /** The word that they replace. */
  replace: Span;
  /** Those of what is known. */
  now: () => Completion[];
  /** Those of what is read first; `isMore` says whether anything of it is new. */
  read: (stop: AbortSignal) => Promise<{ all: () => Completion[]; isMore: boolean }>;
}

/** The explanation of a word, as Markdown. */
interface WordHelp extends Span {
  text: string;
  /** Reads the part that takes longer; `undefined` where there is nothing. */
  more?: (stop: AbortSignal) => Promise<string | undefined>;
}

/** A name that a query defines and uses. */
interface DefinedName {
  name: string;
  definition: Span;
  places: readonly Span[];
}

/** A language in one editor, with what that editor knows of the data. */
export interface EditorLanguage extends Pick<CodeLanguage, 'id' | 'name'> {
  /** Characters that open the list of suggestions. */
  triggers: readonly string[];
  problems(text: string): Problem[];
  /** Reads the names that a text needs. Resolves to whether one of them is new. */
  readNames(text: string): Promise<boolean>;
  /** The part of a word before an offset. */
  typedAt(text: string, offset: number): string;
  /** Whether nothing is left to complete before an offset. */
  isFinished(text: string, offset: number): boolean;
  /** Whether an offset is in the brackets of a function. */
  isInCall(text: string, offset: number): boolean;
  suggestionsAt(text: string, offset: number): Suggestions | undefined;
  signatureAt(text: string, offset: number): Signature | undefined;
  explain(text: string, offset: number): Promise<WordHelp | undefined>;
  format(text: string): { text: string } | { problem: SyntaxProblem };
  /** The part of a text that the service means by a line and a column, from 1. */
  errorSpan(text: string, position: TextPosition): Span;
  renamableAt?(text: string, offset: number): DefinedName | { refused: string };
  rename?(text: string, offset: number, name: string): { edits: Edit[] } | { refused: string };
  definitionAt?(text: string, offset: number): DefinedName | undefined;
}
