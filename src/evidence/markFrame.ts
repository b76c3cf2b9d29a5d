import { type DataFrame, DataTopic, type Field, FieldType } from '@grafana/data';

import { type ResultMeta } from '../frames/decorate/stats';
import { textField } from '../frames/shapes/recordFields';
import { groupKey, type Mark } from './marks';

/** A mark with its position in the chart. */
interface PlacedMark extends Mark {
  y: number;
}

/** Places marks on their series: at their own value if the chart measures it, otherwise at the bin's value. */
export function placeMarks(marks: readonly Mark[], chart: readonly DataFrame[], isMeasured: boolean): PlacedMark[] {
  const series = new Map<string, (bin: number) => unknown>();
  for (const { time, field } of chart.flatMap(seriesIn)) {
    const key = groupKey(field.labels);
    const rows = new Map(time.values.map((at: number, row) => [at, row]));
    if (!series.has(key)) {
      series.set(key, (bin) => field.values[rows.get(bin) ?? -1]);
    }
  }
  return marks.flatMap((mark) => {
    const inChart = series.get(groupKey(mark.labels))?.(mark.bin);
    const y = isMeasured && typeof inChart === 'number' ? mark.value : inChart;
    return typeof y === 'number' && Number.isFinite(y) ? [{ ...mark, y }] : [];
  });
}

export function seriesIn({ fields }: DataFrame): Array<{ time: Field; field: Field }> {
  const time = fields.find(({ type }) => type === FieldType.time);
  return time ? fields.filter(({ type }) => type === FieldType.number).map((field) => ({ time, field })) : [];
}

/**
 * Marks as Prometheus exemplars, which Grafana shows for any data source. It reads `Time` and `Value`, and uses the color of the series
 * with the same labels.
 */
export function markFrame(
  marks: readonly PlacedMark[],
  { refId, unit, meta, query }: { refId: string; unit: string | undefined; meta: ResultMeta; query: string }
): DataFrame {
  const labels = [...new Set(marks.flatMap((mark) => Object.keys(mark.labels)))];
  const texts = (['service', 'operation'] as const).map((part) => partField(part, marks));
  // A label may already show these values.
  const isNew = ({ values }: Field) =>
    values.some(Boolean) && !labels.some((label) => marks.every(({ labels: own }, row) => own[label] === values[row]));
  const durations = marks.map(({ duration }) => duration ?? null);
  const fields: Field[] = [
    { name: 'Time', type: FieldType.time, config: {}, values: marks.map(({ time }) => time) },
    {
      name: 'Value',
      type: FieldType.number,
      config: unit === undefined ? {} : { unit },
      values: marks.map(({ y }) => y),
    },
    ...labels.map((name) =>
      textField(
        name,
        marks.map((mark) => mark.labels[name] ?? '')
      )
    ),
    ...texts.filter(isNew),
    ...(durations.some((duration) => duration !== null)
      ? [{ name: 'Duration', type: FieldType.number, config: { unit: 'ns' }, values: durations }]
      : []),
    ...(['status', 'message'] as const)
      .map((part) => partField(part, marks))
      .filter(({ values }) => values.some(Boolean)),
    ...(['trace', 'span'] as const)
      .map((part) =>
        textField(
          `${part}_id`,
          marks.map((mark) => mark.texts[part] ?? '')
        )
      )
      .filter(({ values }) => values.some(Boolean)),
  ];
  return {
    name: 'exemplar',
    refId,
    meta: {
      dataTopic: DataTopic.Annotations,
      executedQueryString: query,
      custom: { resultType: 'exemplar', apl: meta },
    },
    fields,
    length: marks.length,
  };
}

const partField = (part: 'service' | 'operation' | 'status' | 'message', marks: readonly Mark[]): Field =>
  textField(
    part[0].toUpperCase() + part.slice(1),
    marks.map(({ texts }) => texts[part] ?? '')
  );
