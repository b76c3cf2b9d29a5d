import {
  type DataFrame,
  type DataQueryRequest,
  type DataSourceApi,
  LoadingState,
  type PanelData,
  SupplementaryQueryType,
} from '@grafana/data';
import { SceneDataNode, SceneDataTransformer, SceneTimeRange, VizPanel } from '@grafana/scenes';
import { Alert } from '@grafana/ui';
import React, { useEffect, useState } from 'react';
import { map } from 'rxjs';

import { PanelNotices } from '../inspect/PanelNotices';
import { askSupplement, barsOf } from './supplements';

interface Props {
  type: SupplementaryQueryType;
  dataSource: DataSourceApi;
  /** Request that the supplement belongs to. */
  request: DataQueryRequest;
}

const titles = { [SupplementaryQueryType.LogsVolume]: 'Log volume', [SupplementaryQueryType.LogsSample]: 'Log sample' };

/** Shows a log volume, or a log sample for a computed result. */
export function Supplement({ type, dataSource, request }: Props) {
  const [data, setData] = useState<PanelData>();
  useEffect(() => {
    const asked = askSupplement(dataSource, type, request)?.subscribe(setData);
    return () => asked?.unsubscribe();
  }, [dataSource, type, request]);
  const isVolume = type === SupplementaryQueryType.LogsVolume;
  if (data?.error) {
    return (
      <Alert severity={isVolume ? 'info' : 'warning'} title={`No ${titles[type].toLowerCase()}`}>
        {data.error.message}
      </Alert>
    );
  }
  if (data?.state !== LoadingState.Done) {
    return null;
  }
  return (
    <div style={{ position: 'relative', height: isVolume ? 160 : 320, marginTop: 8 }}>
      <SupplementPanel key={data.request?.startTime} data={data} isVolume={isVolume} title={titles[type]} />
    </div>
  );
}

function SupplementPanel({ data, isVolume, title }: { data: PanelData; isVolume: boolean; title: string }) {
  const [panel] = useState(
    () =>
      new VizPanel({
        title,
        pluginId: isVolume ? 'timeseries' : 'logs',
        options: isVolume ? { tooltip: { mode: 'multi' } } : {},
        titleItems: new PanelNotices({}),
        $timeRange: new SceneTimeRange({
          from: data.timeRange.from.toISOString(),
          to: data.timeRange.to.toISOString(),
        }),
        $data: new SceneDataTransformer({
          $data: new SceneDataNode({ data }),
          transformations: isVolume ? [() => (frames) => frames.pipe(map((all: DataFrame[]) => barsOf(all)))] : [],
        }),
      })
  );
  return <panel.Component model={panel} />;
}
