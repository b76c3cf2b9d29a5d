/** An error that stops the start. The message is one line with a fix. */
export class StartProblem extends Error {}
