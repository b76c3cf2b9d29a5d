/** Thrown if a service violates a rule. */
export class Broken extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'Broken';
  }
}

/** Thrown if a rule can't be tested with this service's data. */
export class Skip extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'Skip';
  }
}
