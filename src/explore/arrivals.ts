/** Milliseconds after its `_sysTime` within which an event can be queried; longer ago, it has been seen. */
const overlap = 10_000;

/** Which events have been asked for, by the time of their arrival. */
export class Arrivals {
  /** When the last request was sent whose answer leaves no gap, and how long the last one took. */
  private asked = 0;
  private took = 0;

  /** Returns the milliseconds since then. */
  since(now: number): number {
    return Math.max(0, now - this.asked);
  }

  /** Returns the seconds within which events arrived that may not have been seen. The service counts them when it answers. */
  within(now: number): number {
    return Math.ceil((this.since(now) + this.took + overlap) / 1000);
  }

  /** Learns of an answer. One that took far longer than expected may have left a gap, so it is asked for again. */
  answered(sent: number, now: number): void {
    const took = now - sent;
    if (took <= this.took + overlap) {
      this.asked = sent;
    }
    this.took = took;
  }
}
