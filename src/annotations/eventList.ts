import { type AnnotationEvent } from '@grafana/data';

import { HtmlWriter } from './htmlWriter';
import { MarkdownWriter } from './markdown';
import { tagsHtml } from './tagsHtml';
import { TextBytes } from './textBytes';
import { writeLinkLine } from './writeLink';

/** Characters that are put together at once. */
const enough = 8_000;

/**
 * Makes what Grafana's dashboards draw. The rules are Grafana's (design, "What Grafana's dashboards do with annotation events"):
 * every event has the same keys, a point ends when it begins, and title and text are HTML, so nothing goes in unescaped. Each has
 * a part of the text of many events: so there is little to clean up behind them.
 */
export class EventList {
  private readonly events: AnnotationEvent[] = [];
  private readonly source = new TextBytes();
  private readonly html = new HtmlWriter();
  private readonly markdown = new MarkdownWriter(this.html);
  /** Where the title and the text of each that waits for them end in `html`. */
  private readonly ends: number[] = [];
  private waiting = 0;

  /** Times are in milliseconds. Tags, title and link are text, `text` is Markdown. */
  add(time: number, end: number | null | undefined, tags: string[], title: string, text: string, link: string): void {
    const { source, html, ends, waiting } = this;
    const event = { ...blank };
    event.time = time;
    // Grafana draws nothing sensible from right to left: an end before the beginning is a mistake of the writer's.
    event.timeEnd = typeof end === 'number' && end > time ? end : time;
    event.isRegion = event.timeEnd > time;
    event.tags = tagsHtml(tags);
    source.load(title);
    html.text(source, 0, source.length);
    ends[2 * waiting] = html.length;
    this.markdown.write(text);
    writeLinkLine(html, source, link);
    ends[2 * waiting + 1] = html.length;
    this.events.push(event);
    this.waiting++;
    if (html.length >= enough) {
      this.fill();
    }
  }

  /** All events, in the order in which they came. */
  finish(): AnnotationEvent[] {
    this.fill();
    return this.events;
  }

  private fill(): void {
    const { events, ends, waiting } = this;
    const html = this.html.take();
    const first = events.length - waiting;
    let start = 0;
    for (let index = 0; index < waiting; index++) {
      const event = events[first + index];
      const titleEnd = ends[2 * index];
      const textEnd = ends[2 * index + 1];
      event.title = html.slice(start, titleEnd);
      event.text = html.slice(titleEnd, textEnd);
      start = textEnd;
    }
    this.waiting = 0;
  }
}

/**
 * Every event begins as a copy of this, so that all have the same keys. Grafana shows editors its own pencil and bin, which act on
 * Grafana's own annotations, unless the id is the number 0.
 */
const blank: AnnotationEvent = Object.assign<AnnotationEvent, { id: number }>(
  // Keys that come later would need room of their own in each copy.
  { id: undefined, time: 0, timeEnd: 0, isRegion: false, title: '', text: '', tags: [] },
  { id: 0 }
);
