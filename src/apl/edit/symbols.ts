import { type SyntaxNode, type Tree } from '@lezer/common';
import { analyze, type Analysis } from '../analysis/analyze';
import { findPath } from '../analysis/names';
import { noSchema } from '../analysis/schema';
import { type Scope } from '../analysis/scope';
import { parser } from '../generated/parser';
import { type Span } from '../tree/ast';
import { unquoteName, unquoteString } from '../tree/quote';
import { spanOf } from '../tree/reading';

/** The meaning of a name that the query itself defines. */
export interface QuerySymbol {
  name: string;
  /** The name where it is defined, or the expression that has no name of its own. */
  definition: Span;
  /** True if only an expression gives the name, as `count()` does for `count_`. */
  unnamed: boolean;
  /** All occurrences of the name, in the order of the text; the definition too unless it is unnamed. */
  places: readonly Span[];
}

/** An occurrence of a name, and where that is defined. */
interface Occurrence {
  place: Span;
  name: string;
  definition: Span;
}

/** Returns the symbol at an offset; `undefined` where there is none, as for a field of a dataset. */
export function symbolAt(text: string, offset: number): QuerySymbol | undefined {
  const tree = parser.parse(text);
  const occurrences = new Names(text, tree, analyze(text, noSchema)).occurrences();
  const at = occurrences.find(({ place }) => place.from <= offset && offset <= place.to);
  if (!at) {
    return undefined;
  }
  const { definition, name } = at;
  const places = occurrences.filter((each) => isSame(each.definition, definition)).map(({ place }) => place);
  return { name, definition, unnamed: !places.some((place) => isSame(place, definition)), places };
}

const isSame = (one: Span, other: Span) => one.from === other.from && one.to === other.to;

/** Options whose value names a column. */
const namingOptions: ReadonlySet<string> = new Set(['withsource', 'with_itemindex']);

class Names {
  constructor(
    private readonly text: string,
    private readonly tree: Tree,
    private readonly analysis: Analysis
  ) {}

  occurrences(): Occurrence[] {
    const found: Occurrence[] = [];
    this.tree.iterate({
      enter: ({ node }) => {
        const occurrence = this.read(node);
        if (occurrence) {
          found.push(occurrence);
        }
      },
    });
    return found;
  }

  private read(node: SyntaxNode): Occurrence | undefined {
    switch (node.name) {
      case 'Definition':
        return this.defined(node);
      case 'Dataset':
        return this.statement(node);
      case 'NamePattern':
        return node.getChild('Star') ? undefined : this.reference(node);
      case 'NameReference':
        return node.parent?.name === 'Option' ? this.option(node, node.parent) : this.reference(node);
      default:
        return undefined;
    }
  }

  private defined(node: SyntaxNode): Occurrence {
    return { place: spanOf(node), name: this.nameOf(node), definition: spanOf(node) };
  }

  private option(node: SyntaxNode, option: SyntaxNode): Occurrence | undefined {
    const word = option.getChild('OptionName');
    return word && namingOptions.has(this.written(word)) ? this.defined(node) : undefined;
  }

  /** Returns what a `let` or a parameter before the position defines. */
  private statement(node: SyntaxNode): Occurrence | undefined {
    const name = this.nameOf(node);
    const definition = this.analysis.definitions
      .filter((each) => each.name === name && each.whole.to <= node.from)
      .at(-1);
    return definition && { place: spanOf(node), name, definition: spanOf(definition) };
  }

  private reference(node: SyntaxNode): Occurrence | undefined {
    const written = this.nameOf(node);
    const scope = this.analysis.scopeAt(node.from);
    const side = written.startsWith('$left.') ? scope : written.startsWith('$right.') ? scope.right : undefined;
    if (side) {
      const start = written.indexOf('.') + 1;
      return this.column({ from: node.to - written.length + start, to: node.to }, written.slice(start), side);
    }
    const earlier = this.earlierColumn(node, written);
    if (earlier) {
      return { place: spanOf(node), name: written, definition: spanOf(earlier) };
    }
    return this.column(spanOf(node), written, scope) ?? this.statement(node);
  }

  private column(place: Span, written: string, scope: Scope): Occurrence | undefined {
    const column = findPath(scope, written);
    if (!column?.definition) {
      return undefined;
    }
    const { name, definition } = column;
    // Of a dotted name only the first part may be the column's.
    const to = name === written ? place.to : place.from + name.length;
    const isWritten = name === written || this.text.slice(place.from, to) === name;
    return isWritten ? { place: { from: place.from, to }, name, definition: spanOf(definition) } : undefined;
  }

  /** Finds a column that the same operator defined before this one: columns of `extend` see those. */
  private earlierColumn(node: SyntaxNode, name: string): SyntaxNode | undefined {
    let column: SyntaxNode | null = node;
    while (column && column.parent?.name !== 'ExtendOperator') {
      column = column.parent;
    }
    for (let sibling = column?.prevSibling; sibling; sibling = sibling.prevSibling) {
      const definition = sibling.getChild('Definition');
      if (definition && this.nameOf(definition) === name) {
        return definition;
      }
    }
    return undefined;
  }

  private nameOf(node: SyntaxNode): string {
    const text = this.written(node);
    return text.startsWith('[') ? unquoteName(text) : unquoteString(text);
  }

  private written({ from, to }: Span): string {
    return this.text.slice(from, to);
  }
}
