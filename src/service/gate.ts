import { Observable } from 'rxjs';

/** Lets so many requests run at a time; the others wait in the order in which they came. */
export class Gate {
  private running = 0;
  private readonly waiting = new Set<() => void>();

  constructor(private readonly most: number) {}

  /** The same observable, subscribed to as soon as there is room. Who unsubscribes makes room, or leaves the queue. */
  pass<T>(source: Observable<T>): Observable<T> {
    return new Observable((subscriber) => {
      let isRunning = false;
      const enter = () => {
        isRunning = true;
        this.running++;
        subscriber.add(source.subscribe(subscriber));
      };
      subscriber.add(() => {
        this.waiting.delete(enter);
        if (isRunning) {
          this.running--;
          this.letIn();
        }
      });
      this.waiting.add(enter);
      this.letIn();
    });
  }

  private letIn(): void {
    const [next] = this.waiting;
    if (next !== undefined && this.running < this.most) {
      this.waiting.delete(next);
      next();
    }
  }
}
