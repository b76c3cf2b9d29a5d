import { type DataFrame } from '@grafana/data';

import { type OverlayOptions } from '../query/model';
import { eventColumns, type EventSource, fieldNamed } from './eventColumns';
import { layerTable } from './layerTable';
import { fillTemplate } from './template';

/**
 * What the person who edits a layer should know of its events: the frames' own notices, and which fields of its templates are not
 * there, and how many rows of an APL query are left out. Grafana shows no notices of layers: events do not carry them.
 */
export function layerNotices(frames: DataFrame[], overlay: OverlayOptions, source: EventSource): string[] {
  const tables = source === 'annotations' ? frames.map(layerTable) : frames;
  const told = tables.flatMap(({ meta }) => (meta?.notices ?? []).map(({ text }) => text));
  const lost = source === 'apl' ? frames.reduce((sum, frame) => sum + rowsWithoutTime(frame, overlay), 0) : 0;
  return [
    ...new Set(told),
    ...unknownFields(tables, overlay).map(unknownNotice),
    ...(lost === 0 ? [] : [lostNotice(lost)]),
  ];
}

function rowsWithoutTime(frame: DataFrame, overlay: OverlayOptions): number {
  const { time } = eventColumns(frame, overlay, 'apl');
  let lost = 0;
  for (let row = 0; row < frame.length; row++) {
    lost += time(row) === undefined ? 1 : 0;
  }
  return lost;
}

function lostNotice(rows: number): string {
  const subject = rows === 1 ? '1 row is' : `${rows} rows are`;
  return `${subject} left out, because no time stands there. Name the field of times below, or project one as _time.`;
}

/** The fields of the templates that no frame has. Where there is no answer yet, none is known to be missing. */
function unknownFields(frames: DataFrame[], { title, text, link }: OverlayOptions): string[] {
  const answers = frames.filter(({ fields }) => fields.length > 0);
  const names = new Set<string>();
  [title, text, link].forEach((template) =>
    fillTemplate(template ?? '', (name) => {
      names.add(name);
      return () => '';
    })
  );
  return answers.length === 0 ? [] : [...names].filter((name) => !answers.some((frame) => fieldNamed(frame, name)));
}

function unknownNotice(name: string): string {
  return `{{${name}}} stays empty, because the answer has no field of that name. Correct the templates below.`;
}
