import { css } from '@emotion/css';
import {
  type DataFrame,
  type DataSourceApi,
  hasLogsContextSupport,
  LoadingState,
  SupplementaryQueryType,
} from '@grafana/data';
import {
  SceneDataTransformer,
  sceneGraph,
  type SceneComponentProps,
  SceneObjectBase,
  type SceneObjectState,
  VizPanel,
} from '@grafana/scenes';
import { Alert, Collapse, type PanelContext, Tab, TabsBar } from '@grafana/ui';
import React, { useState } from 'react';
import { map } from 'rxjs';

import { NoticeIcons, noticesOf, PanelNotices } from '../inspect/PanelNotices';
import { type ExploreView, views, viewsOf } from './exploreViews';
import { type LogRow } from '../panels/logs/logRows';
import { ShowContext } from '../panels/logs/LogsPanel';
import { FramesView } from '../inspect/RequestList';
import { LogContextView } from './LogContextView';
import { Supplement } from './Supplement';
import { supplementRequest } from './supplements';

interface ExploreResultsState extends SceneObjectState, Record<ExploreView, VizPanel> {
  /** Called when users click a filter button in a cell or label. */
  onFilter?: PanelContext['onAddAdHocFilter'];
  /** Data source of the queries. It may also provide supplementary queries. */
  dataSource?: DataSourceApi;
}

/** Shows the results of Explore's queries: a panel per visualization, and the raw frames. */
export class ExploreResults extends SceneObjectBase<ExploreResultsState> {
  static Component = ExploreResultsRenderer;

  constructor() {
    super({
      graph: resultPanel('graph', 'Graph', 'timeseries', { tooltip: { mode: 'multi' } }),
      flamegraph: resultPanel('flamegraph', 'Flame graph', 'flamegraph', {}),
      logs: resultPanel('logs', 'Logs', 'logs', {}),
      table: resultPanel('table', 'Table', 'table', {}),
    });
  }
}

function resultPanel(view: ExploreView, title: string, pluginId: string, options: object): VizPanel {
  const isShownHere = (frame: DataFrame) => viewsOf(frame).includes(view);
  return new VizPanel({
    title,
    pluginId,
    options,
    titleItems: new PanelNotices({}),
    extendPanelContext: (panel, context) => {
      const results = sceneGraph.getAncestor(panel, ExploreResults);
      context.onAddAdHocFilter = (filter) => results.state.onFilter?.(filter);
    },
    $data: new SceneDataTransformer({
      transformations: [() => (frames) => frames.pipe(map((all) => all.filter(isShownHere)))],
    }),
  });
}

function ExploreResultsRenderer({ model }: SceneComponentProps<ExploreResults>) {
  const panels = model.useState();
  const { dataSource } = panels;
  const { data } = sceneGraph.getData(model).useState();
  const [raw, setRaw] = useState(false);
  const [sampled, setSampled] = useState(false);
  const [line, setLine] = useState<LogRow>();
  const frames = data?.series ?? [];
  const shown = views.filter((view) => frames.some((frame) => viewsOf(frame).includes(view)));
  const answered = data?.state === LoadingState.Done ? data.request : undefined;
  const supplement = (type: SupplementaryQueryType) =>
    dataSource && answered && <Supplement key={answered.requestId} {...{ type, dataSource, request: answered }} />;
  const { LogsVolume, LogsSample } = SupplementaryQueryType;
  const canSample =
    dataSource && data?.request && supplementRequest(dataSource, LogsSample, data.request) !== undefined;
  return (
    <section aria-label="Results">
      <TabsBar>
        <Tab label="Results" active={!raw} onChangeTab={() => setRaw(false)} />
        <Tab label="Raw frames" active={raw} onChangeTab={() => setRaw(true)} />
      </TabsBar>
      {data?.errors?.map((error, index) => (
        <Alert key={index} severity="error" title={error.refId ? `Query ${error.refId} failed` : 'The query failed'}>
          {error.message}
        </Alert>
      ))}
      {shown.length === 0 && <NoticeIcons notices={noticesOf(data)} />}
      {raw ? (
        <FramesView frames={frames} />
      ) : (
        <ShowContext.Provider value={dataSource && hasLogsContextSupport(dataSource) ? setLine : undefined}>
          {shown.includes('logs') && supplement(LogsVolume)}
          {shown.map((view) => {
            const panel = panels[view];
            return (
              <div key={view} className={panelStyle} style={{ height: view === 'graph' ? 300 : 420 }}>
                <panel.Component model={panel} />
              </div>
            );
          })}
          {shown.length > 0 && !shown.includes('logs') && canSample && (
            <Collapse label="Log sample" isOpen={sampled} onToggle={setSampled}>
              {sampled && supplement(LogsSample)}
            </Collapse>
          )}
        </ShowContext.Provider>
      )}
      {line && dataSource && (
        <LogContextView
          line={line}
          dataSource={dataSource}
          query={data?.request?.targets.find(({ refId }) => refId === line.frame.refId)}
          onClose={() => setLine(undefined)}
        />
      )}
      {!raw && shown.length === 0 && data?.state === LoadingState.Done && <p role="status">No data</p>}
      {data?.state === LoadingState.Loading && <p role="status">Running…</p>}
    </section>
  );
}

const panelStyle = css({ position: 'relative', marginTop: 8 });
