import { type DataFrame } from '@grafana/data';

import { type OverlayOptions } from '../query/model';
import { eventColumns, type EventSource, fieldNamed, isText } from './eventColumns';
import { httpAddress } from './httpAddress';
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
    ...linkNotices(tables, overlay, source),
  ];
}

/** Says which links are none. Those of annotations, where no template makes others, have notices of their own. */
function linkNotices(tables: DataFrame[], overlay: OverlayOptions, source: EventSource): string[] {
  if (source === 'annotations' && !isText(overlay.link)) {
    return [];
  }
  const lost = tables.flatMap((table) => {
    const { link } = eventColumns(table, overlay, source);
    return Array.from({ length: table.length }, (_, row) => link(row)).filter(
      (address) => address !== '' && httpAddress(address) === undefined
    );
  });
  const [first] = lost;
  if (first === undefined) {
    return [];
  }
  const subject = lost.length === 1 ? '1 event has' : `${lost.length.toLocaleString('en-US')} events have`;
  const shown = first.length > 80 ? `${first.slice(0, 80)}…` : first;
  return [`${subject} no link, because “${shown}” is no http or https address. Correct the link below.`];
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
