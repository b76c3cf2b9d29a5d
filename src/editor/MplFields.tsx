import React from 'react';

import { DrawerButton } from '../controls/buttons';
import { lazyEditor } from '../controls/lazyEditor';
import { InWordsLine } from '../inWords/InWordsLine';
import { type MetricsAnswerProps } from '../inWords/mpl/MetricsAnswer';
import { MetricsDrawer } from '../metrics/MetricsDrawer';
import { MetricsFields } from '../metrics/MetricsFields';
import { type KindFieldsProps } from '../source';
import { type MetricsQuery } from '../types';

const MetricsAnswer = lazyEditor<MetricsAnswerProps>(
  'answer',
  () => import(/* webpackChunkName: "metricsInWords" */ '../inWords/mpl/MetricsAnswer')
);

/** Edits a metrics query, with a drawer for the dataset's metrics. */
export default function MplFields(props: KindFieldsProps<MetricsQuery>) {
  const { datasource, range } = props;
  return (
    <MetricsFields
      {...props}
      line={(edited) => (
        <InWordsLine
          edited={edited}
          placeholder="In words, such as: p95 request duration by service"
          answer={(answer) => <MetricsAnswer {...answer} datasource={datasource} />}
        />
      )}
      tools={(edited) => (
        <DrawerButton label="Metrics" icon="list-ul" tooltip="The dataset’s metrics and their tags">
          {(onClose) => <MetricsDrawer {...{ ...edited, onClose, datasource, range }} />}
        </DrawerButton>
      )}
    />
  );
}
