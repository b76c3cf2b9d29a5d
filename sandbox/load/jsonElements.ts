/** Splits a JSON array, or consecutive values, into elements without parsing them, so that a broken element affects only itself. */
export class JsonElements {
  private inArray = false;
  /** The element so far. */
  private text = '';
  /** Closing bracket of the element; a comma if it has no bracket, `undefined` between elements. */
  private closing: string | undefined;
  /** Nesting depth of the element's own kind of bracket. Other brackets may be unbalanced. */
  private depth = 0;
  private inString = false;
  private isEscaped = false;

  /** True if the array is still open. */
  get isOpen(): boolean {
    return this.inArray;
  }

  /** The elements completed by the next part of the file, each on one line. */
  add(part: string): string[] {
    const elements: string[] = [];
    let from = 0;
    for (let at = 0; at < part.length; at++) {
      if (this.closing === undefined) {
        from = at;
        this.begin(part[at]);
        continue;
      }
      const end = this.goesTo(part[at]);
      if (end !== 'inside') {
        elements.push(oneLine(this.text + part.slice(from, end === 'with this' ? at + 1 : at)));
        this.text = '';
        this.closing = undefined;
        from = at;
        if (end === 'before this') {
          this.begin(part[at]);
        }
      }
    }
    this.text += this.closing === undefined ? '' : part.slice(from);
    return elements;
  }

  /** The last element at the end of the file, complete or cut off, if there is one. */
  end(): string[] {
    return this.closing === undefined ? [] : [oneLine(this.text)];
  }

  /** Handles a character between elements, which may start an element. */
  private begin(character: string): void {
    if (isSpace(character) || character === ',') {
      return;
    }
    if (character === '[' && !this.inArray) {
      this.inArray = true;
    } else if (character === ']' && this.inArray) {
      this.inArray = false;
    } else {
      this.depth = 1;
      this.isEscaped = false;
      this.inString = character === '"';
      this.closing = character === '{' ? '}' : character === '[' ? ']' : ',';
    }
  }

  /** Position of a character: inside the element, its last character (`with this`), or after it (`before this`). */
  private goesTo(character: string): 'inside' | 'with this' | 'before this' {
    if (this.inString) {
      this.inString = character !== '"' || this.isEscaped;
      this.isEscaped = character === '\\' && !this.isEscaped;
    } else if (character === '"') {
      this.inString = true;
    } else if (this.closing === ',') {
      return ',]'.includes(character) || (isSpace(character) && !this.inArray) ? 'before this' : 'inside';
    } else if (character === this.closing) {
      this.depth--;
      return this.depth === 0 ? 'with this' : 'inside';
    } else if (character === (this.closing === '}' ? '{' : '[')) {
      this.depth++;
    }
    return 'inside';
  }
}

const isSpace = (character: string) => ' \n\r\t'.includes(character);

/** Puts an element on one line. In a string, a tab is as invalid as a newline, so a broken element stays broken. */
const oneLine = (element: string) => element.replaceAll('\n', '\t');
