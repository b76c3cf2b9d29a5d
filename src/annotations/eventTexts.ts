import { type AnnotationEvent } from '@grafana/data';

/** Characters that are put together at once. */
const enough = 4000;

/**
 * Gives events their title and text. A browser keeps a text that was put together as a tree of its pieces; to clean up around the
 * trees of ten thousand events takes it longer than to make them. So the texts of some events are put together to one, of which
 * each event gets its part.
 */
export class EventTexts {
  private html = '';
  private waiting: AnnotationEvent[] = [];
  /** Where the title and the text of each that waits end in `html`. */
  private ends: number[] = [];

  /** Both are HTML. The event has them after `finish`. */
  add(event: AnnotationEvent, title: string, text: string): void {
    this.html += title;
    this.ends.push(this.html.length);
    this.html += text;
    this.ends.push(this.html.length);
    this.waiting.push(event);
    if (this.html.length >= enough) {
      this.finish();
    }
  }

  finish(): void {
    const { html, ends } = this;
    let start = 0;
    this.waiting.forEach((event, at) => {
      const titleEnd = ends[2 * at];
      const textEnd = ends[2 * at + 1];
      event.title = html.slice(start, titleEnd);
      event.text = html.slice(titleEnd, textEnd);
      start = textEnd;
    });
    this.html = '';
    this.waiting = [];
    this.ends = [];
  }
}
