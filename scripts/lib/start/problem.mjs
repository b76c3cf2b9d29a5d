/** An error that stops the start; the message is one line that says what to do. */
export class StartProblem extends Error {}
