import React, { useCallback } from 'react';

import { getDefaultTimeRange } from '@grafana/data';

import { AplEditor } from '../builder/AplEditor';
import { DrawerButton } from '../controls/buttons';
import { lazyEditor } from '../controls/lazyEditor';
import { type ExamplesProps } from '../editing/AplCodeEditor';
import { FieldsDrawer } from '../fields/FieldsDrawer';
import { mayExplore } from '../grafana/exploreLinks';
import { PatternsDrawer } from '../fields/PatternsDrawer';
import { type AplAnswerProps } from '../inWords/apl/AplAnswer';
import { InWordsLine } from '../inWords/InWordsLine';
import { readTextFailure } from '../query/failures/queryFailure';
import { type KindFieldsProps } from '../source';
import { type RowsQuery } from '../types';
import { askInExplore } from '../whatChanged/askInExplore';
import { currentText } from './currentText';
import { FirstQueries } from './FirstQueries';
import { helpQueries } from './helpQueries';
import { lastCost } from './lastRuns';
import { shapeOfResult } from './resultSummary';
import { SavedQueries } from './SavedQueries';

const AplAnswer = lazyEditor<AplAnswerProps>(
  'answer',
  () => import(/* webpackChunkName: "inWords" */ '../inWords/apl/AplAnswer')
);

/** Edits a query in APL, with saved queries and drawers for its fields and patterns. */
export default function AplFields(props: KindFieldsProps<RowsQuery>) {
  const { datasource, query, range, data, app, isLayer, onChange, onRun } = props;
  const { lastRuns } = datasource;
  const length = range && range.to.valueOf() - range.from.valueOf();
  const costOf = useCallback(
    (apl: string) => (length === undefined ? undefined : lastCost(lastRuns, apl, length)),
    [lastRuns, length]
  );
  if (isLayer) {
    const failure = data?.errors?.at(0);
    return (
      <AplEditor label="The layer’s APL query" value={query} {...{ datasource, range, failure, onChange, onRun }} />
    );
  }
  const sentRange = range ?? getDefaultTimeRange();
  const onCompare = (apl: string, where: string) => {
    const { raw } = sentRange;
    askInExplore(
      { datasource, query: { ...query, query: apl }, range: raw, app, request: data?.request, onRun },
      { where }
    );
  };
  const shared = { datasource, query, range, data, onCompare: mayExplore() ? onCompare : undefined };
  const isOfLines =
    query.format === 'logs' || query.format === 'patterns' || shapeOfResult(data, query.refId) === 'logs';
  return (
    <AplEditor
      label={`APL query ${query.refId}`}
      value={query}
      datasource={datasource}
      range={range}
      failure={readTextFailure(data, query)}
      Examples={Beginnings}
      line={(edited) => (
        <InWordsLine
          edited={edited}
          placeholder="In words, such as: count by status over time"
          answer={(answer) => <AplAnswer {...answer} {...{ datasource, examplesOf, costOf }} />}
        />
      )}
      tools={(edited) => (
        <>
          <SavedQueries
            {...{ datasource }}
            text={edited.text}
            sentText={() => currentText(datasource, { ...query, query: edited.text }, sentRange, data?.request)}
            onChoose={(apl) => edited.onEdit([{ from: 0, to: edited.text.length, text: apl }])}
          />
          <DrawerButton label="Fields" icon="list-ul" tooltip="The query’s fields and their values">
            {(onClose) => <FieldsDrawer {...{ ...edited, ...shared, onClose }} />}
          </DrawerButton>
          {isOfLines && (
            <DrawerButton label="Patterns" icon="layer-group" tooltip="Groups log lines that differ only in values">
              {(onClose) => <PatternsDrawer {...{ ...edited, ...shared, onClose }} />}
            </DrawerButton>
          )}
        </>
      )}
      onChange={onChange}
      onRun={onRun}
    />
  );
}

function Beginnings(props: ExamplesProps) {
  return (
    <>
      <FirstQueries {...props} />
      <SavedQueries datasource={props.datasource} text="" onChoose={props.onChoose} />
    </>
  );
}

/** Example queries, each listed under its long and its short title. */
const examplesOf: AplAnswerProps['examplesOf'] = (dataset, fields) =>
  helpQueries(dataset, fields).flatMap(({ title, short, query }) =>
    [...new Set([title, ...(short === undefined ? [] : [short])])].map((each) => ({ title: each, query }))
  );
