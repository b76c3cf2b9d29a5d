import { type AnnotationEvent } from '@grafana/data';

import { distinctTags } from './annotationTags';
import { escapeHtml } from './escapeHtml';
import { HtmlWriter } from './htmlWriter';
import { LinkWriter } from './linkWriter';
import { MarkdownWriter } from './markdown';

/** Characters that are put together at once. */
const enough = 60_000;

/**
 * Makes what Grafana's dashboards draw. The rules are Grafana's (design, "What Grafana's dashboards do with annotation events"):
 * every event has the same keys, a point ends when it begins, and title and text are HTML, so nothing goes in unescaped; tags are
 * text. Each text is a part of the one of many events: so there is little to clean up behind them.
 */
export class EventList {
  private readonly events: AnnotationEvent[] = [];
  private readonly html = new HtmlWriter();
  private readonly links = new LinkWriter(this.html);
  private readonly markdown = new MarkdownWriter(this.html, this.links);
  /** Where the text of each event ends in `html` that waits for it: those are the last ones. */
  private readonly ends: number[] = [];
  private waiting = 0;

  /** Times are in milliseconds. Tags, title and link are text, `text` is Markdown. */
  add(time: number, end: number | null | undefined, tags: string[], title: string, text: string, link: string): void {
    const event = { ...blank };
    event.time = time;
    // Grafana draws nothing sensible from right to left: an end before the beginning is a mistake of the writer's.
    event.timeEnd = typeof end === 'number' && end > time ? end : time;
    event.isRegion = event.timeEnd > time;
    event.title = escapeHtml(title);
    event.tags = distinctTags(tags);
    this.events.push(event);
    this.markdown.write(text);
    if (link !== '') {
      this.links.line(link);
    }
    const length = this.html.flush();
    this.ends[this.waiting] = length;
    this.waiting++;
    if (length >= enough) {
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
      events[first + index].text = html.slice(start, ends[index]);
      start = ends[index];
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
