import { type DataFrame } from '@grafana/data';

import { httpAddress } from '../grafana/httpAddress';
import { countText, abbreviated } from '@aplkit/language/kit/words';
import { eventColumns, fieldNamed } from './eventColumns';
import { type Layer } from './layer';
import { namesIn } from './template';

/** Notices for a layer's editor, including the notices on its frames, which Grafana hides. */
export function layerNotices(frames: DataFrame[], layer: Layer): string[] {
  const ofFrames = frames.flatMap(({ meta }) => (meta?.notices ?? []).map(({ text }) => text));
  const events = frames.map((frame) => ({ length: frame.length, ...eventColumns(frame, layer) }));
  const links = events.flatMap(({ length, link }) => Array.from({ length }, (_, row) => link(row)));
  const timeless = events.reduce((sum, { length, rows }) => sum + length - rows.length, 0);
  // Frames already have notices about invalid times.
  const isTold = layer.kind === 'annotations' && layer.mappings.time === undefined;
  return [
    ...new Set(ofFrames),
    ...unknownFields(frames, layer).map(
      (name) => `{{${name}}} is empty: the result has no field with that name. Correct the template below.`
    ),
    ...(isTold ? [] : lostRows(timeless)),
    ...lostLinks(links.filter((link) => link !== '' && httpAddress(link) === undefined)),
  ];
}

/** Template fields that no frame has; empty until frames have arrived. */
function unknownFields(frames: DataFrame[], { overlay: { title, text, link }, templates }: Layer): string[] {
  const arrived = frames.filter(({ fields }) => fields.length > 0);
  const names = new Set([title, text, link].flatMap((template = '') => namesIn(template, templates)));
  return arrived.length === 0 ? [] : [...names].filter((name) => !arrived.some((frame) => fieldNamed(frame, name)));
}

function lostRows(count: number): string[] {
  const subject = countText(count, 'row is left out: it has', 'rows are left out: they have');
  return count === 0 ? [] : [`${subject} no time. Enter the time field, or add a _time column to the query.`];
}

function lostLinks([first, ...others]: string[]): string[] {
  if (first === undefined) {
    return [];
  }
  const subject = countText(others.length + 1, 'event has', 'events have');
  return [`${subject} no link: “${abbreviated(first, 80)}” isn’t an http or https URL. Correct the link below.`];
}
