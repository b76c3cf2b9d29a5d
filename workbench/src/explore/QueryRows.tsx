import { css } from '@emotion/css';
import {
  type CoreApp,
  type DataQuery,
  type DataSourceApi,
  type GrafanaTheme2,
  type PanelData,
  type TimeRange,
} from '@grafana/data';
import { Alert, Button, IconButton, useStyles2 } from '@grafana/ui';
import React, { type ReactNode, useState } from 'react';

import { PageBoundary } from '../host/PageBoundary';
import { type AnyQueryEditor, type Editors, useDataSource } from '../host/useDataSource';

/** A data source, with the plugin's components for its queries. */
export interface QueryEditing {
  dataSource: DataSourceApi;
  Editor: AnyQueryEditor;
  Help: Editors['help'];
}

interface WithEditorProps {
  source: Parameters<typeof useDataSource>[0];
  children: (editing: QueryEditing) => ReactNode;
}

/** Loads a data source for a page that edits its queries. */
export function WithQueryEditor({ source, children }: WithEditorProps) {
  const { dataSource, editors, problem } = useDataSource(source);
  if (problem) {
    return <Alert severity="error" title={problem} />;
  }
  if (!dataSource || !editors) {
    return <p role="status">Loading…</p>;
  }
  return editors.query ? (
    children({ dataSource, Editor: editors.query, Help: editors.help })
  ) : (
    <Alert severity="warning" title="This plugin has no query editor." />
  );
}

interface Props extends QueryEditing {
  /** The app in which the editors are shown. */
  app: CoreApp;
  queries: DataQuery[];
  /** Receives a function that changes the latest queries; an editor may report its change late. */
  onChange: (change: (queries: DataQuery[]) => DataQuery[]) => void;
  onRun: () => void;
  data: PanelData | undefined;
  range: TimeRange;
}

/** Shows the plugin's query editor for each query. */
export function QueryRows({ app, dataSource, Editor, Help, queries, onChange, onRun, data, range }: Props) {
  const styles = useStyles2(getStyles);
  const [helped, setHelped] = useState<string>();
  const replace = (changed: DataQuery) =>
    onChange((all) => all.map((query) => (query.refId === changed.refId ? changed : query)));
  const remove = ({ refId }: DataQuery) => onChange((all) => all.filter((query) => query.refId !== refId));
  const add = () => onChange((all) => [...all, { ...dataSource.getDefaultQuery?.(app), refId: freeRefId(all) }]);
  return (
    <>
      {queries.map((query) => (
        <section key={query.refId} className={styles.row} aria-label={`Query ${query.refId}`}>
          <div className={styles.head}>
            <strong>{query.refId}</strong>
            <span className={styles.name}>({dataSource.name})</span>
            {Help && (
              <IconButton
                name="question-circle"
                tooltip="Show data source help"
                aria-expanded={helped === query.refId}
                onClick={() => setHelped(helped === query.refId ? undefined : query.refId)}
              />
            )}
            <IconButton
              name={query.hide ? 'eye-slash' : 'eye'}
              tooltip={query.hide ? 'Enable query' : 'Disable query'}
              onClick={() => replace({ ...query, hide: !query.hide })}
            />
            <IconButton
              name="trash-alt"
              tooltip="Remove query"
              disabled={queries.length === 1}
              onClick={() => remove(query)}
            />
          </div>
          <PageBoundary address={query.refId}>
            {Help && helped === query.refId && (
              <Help
                datasource={dataSource}
                query={query}
                onClickExample={(example) => {
                  replace({ ...example, refId: query.refId });
                  setHelped(undefined);
                }}
              />
            )}
            <Editor
              app={app}
              datasource={dataSource}
              query={query}
              queries={queries}
              history={[]}
              data={dataOf(data, query.refId)}
              range={range}
              onChange={replace}
              onRunQuery={onRun}
            />
          </PageBoundary>
        </section>
      ))}
      <Button variant="secondary" icon="plus" onClick={add}>
        Add query
      </Button>
    </>
  );
}

/** The data for one query. As in Grafana, an editor gets only the results of its own query. */
function dataOf(data: PanelData | undefined, refId: string): PanelData | undefined {
  if (!data) {
    return undefined;
  }
  const errors = data.errors?.filter((error) => error.refId === undefined || error.refId === refId);
  return {
    ...data,
    series: data.series.filter((frame) => frame.refId === undefined || frame.refId === refId),
    errors,
    error: errors?.[0],
  };
}

function freeRefId(queries: DataQuery[]): string {
  const taken = new Set(queries.map(({ refId }) => refId));
  const letters = Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index));
  return letters.find((letter) => !taken.has(letter)) ?? `Q${queries.length}`;
}

const getStyles = (theme: GrafanaTheme2) => ({
  row: css({
    padding: theme.spacing(1),
    marginBottom: theme.spacing(1),
    background: theme.colors.background.primary,
    border: `1px solid ${theme.colors.border.weak}`,
    borderRadius: theme.shape.radius.default,
  }),
  head: css({ display: 'flex', gap: theme.spacing(1), alignItems: 'center', marginBottom: theme.spacing(1) }),
  name: css({ flexGrow: 1, color: theme.colors.text.secondary }),
});
