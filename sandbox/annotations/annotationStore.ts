import { randomBytes } from 'node:crypto';
import { fieldNames } from '../../src/service/annotationFields';
import { type Annotation, type AnnotationChange, type AnnotationDraft } from '../../src/service/types';
import { parseIsoTime } from '../database/instants';
import { requireOrder } from './draft';

/** Change to an annotation; `create` for a new annotation. */
export type JournalEntry = { kind: 'create' | 'change'; annotation: Annotation } | { kind: 'delete'; id: string };

/** Storage for changes to annotations. */
export interface Journal {
  /** Entries written before the sandbox started. */
  entries: JournalEntry[];
  /** Resolves once the entry would survive a crash. If it rejects, the entry isn't stored. */
  append(entry: JournalEntry): Promise<void>;
  close(): Promise<void>;
}

/** A journal that stores nothing: annotations are lost when the sandbox ends. */
export const noJournal: Journal = {
  entries: [],
  append: () => Promise.resolve(),
  close: () => Promise.resolve(),
};

/** Annotations from the demo and from users. A change is added to the journal before it's visible. Changes run in sequence. */
export class AnnotationStore {
  private readonly annotations = new Map<string, Annotation>();
  private last: Promise<unknown> = Promise.resolve();

  /** Starts with `initial`, then applies the journal's entries. */
  constructor(
    initial: Annotation[],
    private readonly journal: Journal
  ) {
    initial.forEach((annotation) => this.annotations.set(annotation.id, annotation));
    journal.entries.forEach((entry) => this.apply(entry));
  }

  /** All annotations, oldest first. */
  list(): Annotation[] {
    const byTime = (a: Annotation, b: Annotation) => {
      const difference = (parseIsoTime(a.time) ?? 0n) - (parseIsoTime(b.time) ?? 0n);
      return difference === 0n ? (a.id < b.id ? -1 : 1) : difference < 0n ? -1 : 1;
    };
    return [...this.annotations.values()].sort(byTime);
  }

  get(id: string): Annotation | undefined {
    return this.annotations.get(id);
  }

  /** Creates an annotation, with an ID that can't be guessed. */
  create(draft: AnnotationDraft): Promise<Annotation> {
    const annotation = tidy({ id: `ann_${randomBytes(16).toString('hex')}`, ...draft });
    return this.inTurn(async () => {
      await this.record({ kind: 'create', annotation });
      return annotation;
    });
  }

  /** Changes only the given properties; `undefined` if the annotation doesn't exist. Throws 400 if it would end before it begins. */
  change(id: string, change: AnnotationChange): Promise<Annotation | undefined> {
    return this.inTurn(async () => {
      const before = this.annotations.get(id);
      if (!before) {
        return undefined;
      }
      const annotation = tidy({ ...before, ...change });
      requireOrder(annotation);
      await this.record({ kind: 'change', annotation });
      return annotation;
    });
  }

  /** Deletes an annotation. Resolves to false if it doesn't exist. */
  delete(id: string): Promise<boolean> {
    return this.inTurn(async () => {
      if (!this.annotations.has(id)) {
        return false;
      }
      await this.record({ kind: 'delete', id });
      return true;
    });
  }

  /** Waits for changes in progress, then releases the journal. */
  async close(): Promise<void> {
    await this.inTurn(() => this.journal.close());
  }

  private async record(entry: JournalEntry): Promise<void> {
    await this.journal.append(entry);
    this.apply(entry);
  }

  private apply(entry: JournalEntry): void {
    if (entry.kind === 'delete') {
      this.annotations.delete(entry.id);
    } else {
      this.annotations.set(entry.annotation.id, entry.annotation);
    }
  }

  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = this.last.then(work);
    this.last = result.catch(() => undefined);
    return result;
  }
}

/** Keeps only an annotation's known members. Drops an `endTime` of null, which clients send to remove an end. */
function tidy(annotation: Annotation): Annotation {
  const { id, datasets, time, type } = annotation;
  const given = fieldNames.filter((name) => annotation[name] !== undefined && annotation[name] !== null);
  return { id, datasets, time, type, ...Object.fromEntries(given.map((name) => [name, annotation[name]])) };
}
