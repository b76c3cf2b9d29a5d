import { type Fault } from './fault';

/** A fault as `GET /sandbox/faults` lists it. */
export type ListedFault = Fault & { id: string; remaining: number };

/** The faults that are asked for, in the order in which they came. */
export class FaultBook {
  private faults: ListedFault[] = [];
  private count = 0;

  add(fault: Fault): ListedFault {
    const listed = { id: `fault_${++this.count}`, remaining: fault.times, ...fault };
    this.faults.push(listed);
    return listed;
  }

  /** Those that still wait for a request. */
  list(): ListedFault[] {
    return this.faults;
  }

  clear(): void {
    this.faults = [];
  }

  /** False where there is none. */
  remove(id: string): boolean {
    const before = this.faults.length;
    this.faults = this.faults.filter((fault) => fault.id !== id);
    return this.faults.length < before;
  }

  /** The first one for a request, used once; gone when it has no more requests to spoil. */
  take(method: string, path: string): Fault | undefined {
    const found = this.faults.find(
      (fault) =>
        (fault.method === undefined || fault.method === method) &&
        (fault.path === undefined || path.startsWith(fault.path))
    );
    if (found) {
      found.remaining--;
      this.faults = this.faults.filter(({ remaining }) => remaining > 0);
    }
    return found;
  }
}
