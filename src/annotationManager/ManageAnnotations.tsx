import React from 'react';

import { getTimeZone } from '@grafana/data';
import { getTemplateSrv } from '@grafana/runtime';
import { Text } from '@grafana/ui';

import { DrawerButton } from '../controls/buttons';
import { AnnotationFilterFields } from './AnnotationFilterFields';
import { type KindFieldsProps } from '../source';
import { writeAccess } from '../grafana/writeAccess';
import { lazyEditor } from '../controls/lazyEditor';
import { interpolateNames } from '../query/interpolation/interpolateNames';
import { type AnnotationsQuery } from '../types';
import { type AnnotationManagerProps } from './AnnotationManager';

const AnnotationManager = lazyEditor<AnnotationManagerProps>(
  'annotation manager',
  () => import(/* webpackChunkName: "annotations" */ './AnnotationManager')
);

type Props = Pick<KindFieldsProps<AnnotationsQuery>, 'datasource' | 'query' | 'range' | 'data' | 'onRunQuery'>;

/** The filter of an annotations query, with a button that opens the manager. */
export default function AnnotationFields({ isLayer, onRun, ...manager }: KindFieldsProps<AnnotationsQuery>) {
  const { datasource, query, range } = manager;
  return (
    <>
      <AnnotationFilterFields
        {...{ datasource, range }}
        forms={!isLayer}
        filter={query.annotations}
        onChange={(annotations) => onRun({ ...query, annotations })}
      />
      <ManageAnnotations {...manager} />
    </>
  );
}

/** Button that opens the manager. Viewers don't see it; without a write token, a text explains how to add one. */
export function ManageAnnotations({ datasource, query, range, data, onRunQuery }: Props) {
  const access = writeAccess(datasource.settings.annotationWrites);
  if (access === 'hidden') {
    return null;
  }
  if (access === 'off') {
    return (
      <Text color="secondary" variant="bodySmall" element="p">
        Managing annotations requires a write token. An administrator can add one in the data source’s settings, under
        Tokens.
      </Text>
    );
  }
  const names = (entries: string[] | undefined) => interpolateNames(entries ?? [], undefined, getTemplateSrv()) ?? [];
  return (
    <div>
      <DrawerButton label="Manage annotations" icon="comment-alt" tooltip="Creates and changes annotations in Axiom">
        {(onClose) => (
          <AnnotationManager
            datasource={datasource}
            range={range}
            timeZone={data?.request?.timezone || getTimeZone()}
            datasets={names(query.annotations?.datasets)}
            types={names(query.annotations?.types)}
            onWritten={onRunQuery}
            onClose={onClose}
          />
        )}
      </DrawerButton>
    </div>
  );
}
