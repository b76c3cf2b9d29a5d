import React, { useState } from 'react';

import { type DataSourceOptionsType, getTimeZone, type QueryEditorProps } from '@grafana/data';
import { getTemplateSrv } from '@grafana/runtime';
import { Button, Text } from '@grafana/ui';

import { lazyEditor } from '../../controls/lazyEditor';
import { type AplSource } from '../../controls/aplSource';
import { type AplQuery } from '../../query/model';
import { interpolateNames } from '../interpolateNames';
import { accessOf } from './access';
import { type ManageDrawerProps } from './ManageDrawer';

type EditorProps = QueryEditorProps<AplSource, AplQuery, DataSourceOptionsType<AplSource>>;

type Props = Pick<EditorProps, 'datasource' | 'query' | 'range' | 'data' | 'onRunQuery'>;

const ManageDrawer = lazyEditor<ManageDrawerProps>('annotation manager', () => import('./ManageDrawer'));

/**
 * Opens the drawer in which annotations are managed, with the query's filter and the dashboard's time range and zone. Viewers see
 * nothing here; without a write token a sentence says how to switch it on.
 */
export function ManageAnnotations({ datasource, query, range, data, onRunQuery }: Props) {
  const [open, setOpen] = useState(false);
  const access = accessOf(datasource.annotationWrites);
  if (access === 'hidden') {
    return null;
  }
  if (access === 'off') {
    return (
      <Text color="secondary" variant="bodySmall" element="p">
        Managing annotations is off, as this data source has no write token. An administrator can enter one in the data
        source&apos;s settings, under Tokens.
      </Text>
    );
  }
  const names = (entries: string[] | undefined) => interpolateNames(entries ?? [], undefined, getTemplateSrv()) ?? [];
  return (
    <div>
      <Button variant="secondary" size="sm" icon="comment-alt" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Manage annotations
      </Button>
      {open && (
        <ManageDrawer
          datasource={datasource}
          range={range}
          timeZone={data?.request?.timezone || getTimeZone()}
          datasets={names(query.annotations?.datasets)}
          types={names(query.annotations?.types)}
          onWritten={onRunQuery}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}
