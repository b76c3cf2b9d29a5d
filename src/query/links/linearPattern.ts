import { type CharacterSet, parsePattern, PatternProblem, type PatternNode } from './parsePattern';

/** Finds a pattern's group in a line; `undefined` if there is no match or the group is empty. */
type GroupFinder = (line: string) => string | undefined;

/** An instruction of a compiled pattern. `to` and `or` are positions of instructions; `to` has precedence. */
type Instruction =
  | { kind: 'read'; set: CharacterSet }
  | { kind: 'split'; to: number; or: number }
  | { kind: 'jump'; to: number }
  | { kind: 'open' | 'close' | 'match' }
  | { kind: 'assert'; place: Extract<PatternNode, { kind: 'place' }>['place'] };

/** Maximum number of instructions, which bounds the steps for each character of a line. */
const maxInstructions = 500;

/** Maximum number of characters to search in a line. The slowest patterns take about 30 ms for this length. */
export const searchedCharacters = 10_000;

/**
 * Compiles a pattern to a search in linear time, which finds the same match as JavaScript.
 * @returns the search, or a problem to show to the user
 */
export function readPattern(pattern: string): GroupFinder | { problem: string } {
  try {
    const program: Instruction[] = [];
    emit(parsePattern(pattern), program);
    push(program, { kind: 'match' });
    return finderOf(program);
  } catch (error) {
    if (error instanceof PatternProblem) {
      return { problem: error.message };
    }
    throw error;
  }
}

function push(program: Instruction[], instruction: Instruction): number {
  if (program.length >= maxInstructions) {
    throw new PatternProblem('The regular expression is too long. Use smaller numbers in braces');
  }
  return program.push(instruction) - 1;
}

function emit(node: PatternNode, program: Instruction[]): void {
  switch (node.kind) {
    case 'set':
      push(program, { kind: 'read', set: node.set });
      break;
    case 'place':
      push(program, { kind: 'assert', place: node.place });
      break;
    case 'sequence':
      node.parts.forEach((part) => emit(part, program));
      break;
    case 'group':
      push(program, { kind: 'open' });
      emit(node.inner, program);
      push(program, { kind: 'close' });
      break;
    case 'choice':
      emitChoice(node.options, program);
      break;
    case 'repeat':
      emitRepeat(node, program);
      break;
  }
}

function emitChoice([first, ...others]: PatternNode[], program: Instruction[]): void {
  if (others.length === 0) {
    emit(first, program);
    return;
  }
  const split = push(program, { kind: 'jump', to: 0 });
  emit(first, program);
  const jump = push(program, { kind: 'jump', to: 0 });
  program[split] = { kind: 'split', to: split + 1, or: program.length };
  emitChoice(others, program);
  program[jump] = { kind: 'jump', to: program.length };
}

function emitRepeat(node: Extract<PatternNode, { kind: 'repeat' }>, program: Instruction[]): void {
  const { inner, least, most, isLazy } = node;
  const fork = (inside: number, after: number): Instruction =>
    isLazy ? { kind: 'split', to: after, or: inside } : { kind: 'split', to: inside, or: after };
  for (let count = 0; count < least; count++) {
    emit(inner, program);
  }
  if (most === Infinity) {
    const split = push(program, { kind: 'jump', to: 0 });
    emit(inner, program);
    push(program, { kind: 'jump', to: split });
    program[split] = fork(split + 1, program.length);
    return;
  }
  const splits: number[] = [];
  for (let count = least; count < most; count++) {
    splits.push(push(program, { kind: 'jump', to: 0 }));
    emit(inner, program);
  }
  splits.forEach((split) => (program[split] = fork(split + 1, program.length)));
}

/** Alternatives in progress, by precedence: their instructions, and where their groups begin and end. */
interface Alternatives {
  at: number[];
  begins: number[];
  ends: number[];
}

const none = (): Alternatives => ({ at: [], begins: [], ends: [] });

function finderOf(program: readonly Instruction[]): GroupFinder {
  const mayStart = startsOf(program);
  return (line) => {
    /** For each instruction, the last place where it was reached. It's followed only once per place. */
    const reached = new Int32Array(program.length).fill(-1);
    const follow = (start: number, place: number, into: Alternatives, begins: number, ends: number): void => {
      for (let at = start; reached[at] !== place;) {
        reached[at] = place;
        const step = program[at];
        if (step.kind === 'read' || step.kind === 'match') {
          into.at.push(at);
          into.begins.push(begins);
          into.ends.push(ends);
          return;
        }
        if (step.kind === 'assert' && !isAt(step.place, line, place)) {
          return;
        }
        if (step.kind === 'split') {
          follow(step.to, place, into, begins, ends);
        }
        begins = step.kind === 'open' ? place : begins;
        ends = step.kind === 'close' ? place : ends;
        at = step.kind === 'split' ? step.or : step.kind === 'jump' ? step.to : at + 1;
      }
    };
    const last = Math.min(line.length, searchedCharacters);
    let now = none();
    let found: { begins: number; ends: number } | undefined;
    for (let place = 0; place <= last; place++) {
      if (now.at.length === 0) {
        if (found !== undefined) {
          break;
        }
        while (place < last && !mayStart(line.charCodeAt(place))) {
          place++;
        }
      }
      if (found === undefined) {
        follow(0, place, now, -1, -1);
      }
      const next = none();
      const code = place < line.length ? line.charCodeAt(place) : undefined;
      // Reached instructions are marked with the next place. All instructions of the current place have already been followed.
      for (let index = 0; index < now.at.length; index++) {
        const step = program[now.at[index]];
        if (step.kind === 'match') {
          found = { begins: now.begins[index], ends: now.ends[index] };
          break;
        }
        if (step.kind === 'read' && code !== undefined && step.set(code)) {
          follow(now.at[index] + 1, place + 1, next, now.begins[index], now.ends[index]);
        }
      }
      now = next;
    }
    // A match that may continue beyond the searched characters doesn't count.
    const text = found && now.at.length === 0 && found.begins >= 0 ? line.slice(found.begins, found.ends) : '';
    return text === '' ? undefined : text;
  };
}

/** Characters that a match can start with. Other characters are skipped quickly. */
function startsOf(program: readonly Instruction[]): CharacterSet {
  const sets: CharacterSet[] = [];
  const seen = new Set<number>();
  const isKnown = (at: number): boolean => {
    if (seen.has(at)) {
      return true;
    }
    seen.add(at);
    const step = program[at];
    switch (step.kind) {
      case 'read':
        sets.push(step.set);
        return true;
      case 'split':
        return isKnown(step.to) && isKnown(step.or);
      case 'jump':
        return isKnown(step.to);
      case 'open':
      case 'close':
        return isKnown(at + 1);
      // An empty match can start anywhere, and an assertion tests the characters on both sides of a place.
      case 'match':
      case 'assert':
        return false;
    }
  };
  return isKnown(0) ? (code) => sets.some((set) => set(code)) : () => true;
}

function isAt(place: Extract<Instruction, { kind: 'assert' }>['place'], line: string, at: number): boolean {
  const isEdge = isWord(line.charCodeAt(at - 1)) !== isWord(line.charCodeAt(at));
  switch (place) {
    case 'start':
      return at === 0;
    case 'end':
      return at === line.length;
    case 'edge':
      return isEdge;
    case 'inside':
      return !isEdge;
  }
}

/** True if a code unit is a word character. False for `NaN`, which stands for a position beyond the line. */
const isWord: CharacterSet = (code) =>
  (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || code === 95 || (code >= 97 && code <= 122);
