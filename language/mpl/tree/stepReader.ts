import { type SyntaxNode } from '@lezer/common';

import { writtenSpan } from '../../kit/nodes';
import { type Amount, type Call, type Interval, type Name, type TagList } from './ast';
import {
  requiredName,
  readAmount,
  readInterval,
  readIdentifier,
  readTags,
  readUsing,
  type MplReading,
} from './reading';

/** Reads the parts of a step's node, and reports missing parts that the grammar doesn't require. */
export class StepReader {
  /** End of the step's written text. */
  readonly to: number;

  constructor(
    readonly node: SyntaxNode,
    readonly reading: MplReading
  ) {
    this.to = writtenSpan(node).to;
  }

  missing(what: string): void {
    this.reading.problems.missing(what, this.to);
  }

  child(name: string): SyntaxNode | null {
    return this.node.getChild(name);
  }

  /** Reads each child node with a given name. */
  each<T>(name: string, read: (node: SyntaxNode, reading: MplReading) => T): T[] {
    return this.node.getChildren(name).map((node) => read(node, this.reading));
  }

  name(what: string): Name {
    return requiredName(this.node, what, this.reading);
  }

  tags(): Name[] {
    return this.each('Tag', readIdentifier);
  }

  amount(): Amount | undefined {
    return readAmount(this.child('Number'), this.reading);
  }

  /** Reads the duration in a clause such as `ToClause`. */
  interval(clause: string): Interval | undefined {
    return readInterval(this.child(clause), this.reading);
  }

  by(node: SyntaxNode | null = this.node): TagList | undefined {
    const by = node?.getChild('ByClause');
    return by ? readTags(by, this.reading) : undefined;
  }

  using(): Call | undefined {
    return readUsing(this.node, this.reading);
  }
}
