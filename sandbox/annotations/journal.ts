import { type Annotation } from '../../src/service/types';

/** Something that happened to an annotation; `create` for one that was not there at the start. */
export type JournalEntry = { kind: 'create' | 'change'; annotation: Annotation } | { kind: 'delete'; id: string };

/** Where changes to annotations are stored. */
export interface Journal {
  /** The entries from before this start. */
  entries: JournalEntry[];
  /** Resolves once the entry would survive a crash; when it rejects, the entry is not stored. */
  append(entry: JournalEntry): Promise<void>;
  close(): Promise<void>;
}

/** Stores nothing: the annotations are gone when the sandbox ends. */
export const noJournal: Journal = {
  entries: [],
  append: () => Promise.resolve(),
  close: () => Promise.resolve(),
};
