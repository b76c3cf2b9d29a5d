import {
  CoreApp,
  createTheme,
  type DataFrame,
  type Field,
  type FieldColor,
  FieldType,
  type QueryResultMetaNotice,
} from '@grafana/data';

import { readResultMeta } from '../../frames/decorate/stats';
import { info, withNotices } from '../../frames/notices';
import { capital } from '@aplkit/language/kit/words';
import { type JoinContext } from './earlierTime';
import { moveToRange } from './earlierBins';
import { byKey, withNote, withoutActions } from './earlierField';
import { joinRows } from './joinRows';

/** Adds an earlier range to frames: dashed series, or columns with the earlier value and the change. */
export function joinFrames(now: DataFrame[], before: DataFrame[], context: JoinContext): DataFrame[] {
  const { label } = context;
  const shape = now.flatMap((frame) => readResultMeta(frame)?.shape ?? []).at(0);
  const notices = noticesOf(before, now, label);
  if (before.every(({ length }) => length === 0)) {
    return withNotices(now, [...notices, info(`No data for the earlier range (${label}).`)]);
  }
  switch (shape) {
    case 'timeseries':
      return withNotices([...now, ...earlierSeries(now, before, context)], notices);
    case 'numeric':
    case 'table': {
      const why = 'rows can only be matched by the groups of a summarize';
      const rows = joinRows(now, before, context);
      return rows ? withNotices(rows, notices) : withNotices(now, [...notices, notCompared(why, label)]);
    }
    default:
      return withNotices(now, [...notices, notCompared('only time series and grouped rows can be compared', label)]);
  }
}

function notCompared(why: string, label: string): QueryResultMetaNotice {
  return info(
    `Not compared with the earlier range (${label}): ${why}. Add | summarize … by … to the query, or set “Compare with” to none.`
  );
}

function noticesOf(before: DataFrame[], now: DataFrame[], label: string): QueryResultMetaNotice[] {
  const all = (frames: DataFrame[]) => frames.flatMap(({ meta }) => meta?.notices ?? []);
  const said = new Set(all(now).map(({ text }) => text));
  return all(before)
    .filter(({ text }) => !said.has(text))
    .map(({ severity, text }) => ({ severity, text: `${capital(label)}: ${text}` }));
}

/** Series of the earlier range, shifted to the current range and dashed, in the color of their group. */
function earlierSeries(now: DataFrame[], before: DataFrame[], context: JoinContext): DataFrame[] {
  const { label, panel, isAlone } = context;
  // In other panels, the color depends on the value.
  const isColored = isAlone && (panel === 'timeseries' || panel === CoreApp.Explore);
  const isDrawn = ({ type }: Field) => type !== FieldType.time;
  const drawnOf = (frames: DataFrame[]) => frames.flatMap(({ fields }) => fields.filter(isDrawn));
  const drawn = [...byKey(drawnOf(now)).keys()];
  const keyOf = new Map(Array.from(byKey(drawnOf(before)), ([key, field]) => [field, key]));
  // The colors that Grafana assigns to series, unless the panel has another color scheme.
  const { palette } = createTheme().visualization;
  const colorOf = (field: Field): FieldColor | undefined => {
    const place = drawn.indexOf(keyOf.get(field) ?? '');
    // If there are other queries, only the panel knows the series' colors.
    return isColored && place >= 0 ? { mode: 'fixed', fixedColor: palette[place % palette.length] } : undefined;
  };
  const moved = moveToRange(before, context);
  return before.map((frame) => ({
    ...frame,
    // Notices about the earlier result are attached to the first frame.
    meta: { ...frame.meta, notices: undefined },
    fields: frame.fields.map((field) =>
      isDrawn(field) ? dashed(withoutActions(withNote(field, frame, before, label)), colorOf(field)) : moved(field)
    ),
  }));
}

/** Formats an earlier series as a dashed line that isn't stacked, even in a bar chart. */
function dashed(field: Field, color: FieldColor | undefined): Field {
  const custom = {
    ...field.config.custom,
    drawStyle: 'line',
    lineStyle: { fill: 'dash', dash: [8, 6] },
    fillOpacity: 0,
    stacking: { mode: 'none', group: 'before' },
  };
  return { ...field, config: { ...field.config, ...(color && { color }), custom } };
}
