import { formattedValueToString, getValueFormat, type PanelData, type QueryResultMetaStat } from '@grafana/data';
import { Alert, type AlertVariant } from '@grafana/ui';
import React from 'react';

import { noticesOf } from './PanelNotices';

/** Numbers and notices that came with the frames. */
export function StatisticsView({ data }: { data: PanelData | undefined }) {
  const stats = (data?.series ?? []).flatMap(({ meta, refId }) => (meta?.stats ?? []).map((stat) => ({ refId, stat })));
  const rows = (data?.series ?? []).reduce((sum, frame) => sum + frame.length, 0);
  return (
    <>
      <table>
        <tbody>
          <tr>
            <th scope="row">Frames</th>
            <td>{data?.series.length ?? 0}</td>
          </tr>
          <tr>
            <th scope="row">Rows</th>
            <td>{rows.toLocaleString('en')}</td>
          </tr>
          {stats.map(({ refId, stat }, index) => (
            <tr key={index}>
              <th scope="row">
                {refId ? `${refId}: ` : ''}
                {stat.displayName}
              </th>
              <td>{shown(stat)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {noticesOf(data).map(({ text, severity }) => (
        <Alert key={text} severity={alertOf[severity]} title={text} />
      ))}
    </>
  );
}

const alertOf: Record<'info' | 'warning' | 'error', AlertVariant> = {
  info: 'info',
  warning: 'warning',
  error: 'error',
};

function shown(stat: QueryResultMetaStat): string {
  return formattedValueToString(getValueFormat(stat.unit)(stat.value, stat.decimals));
}
