import React, { useState } from 'react';

import { css } from '@emotion/css';

import { locationService } from '@grafana/runtime';
import { Alert, Stack, Text } from '@grafana/ui';

import { datasetsBehind } from '@aplkit/language/apl/analysis/datasetsBehind';
import { dividedOver } from '@aplkit/language/kit/edges';
import { type KnownSchema } from '@aplkit/language/apl/analysis/schema';
import { ChoiceField } from '../controls/fields';
import { ListField } from '../controls/Picker';
import { OpenedDataSource, type PageProps } from '../editing/OpenedDataSource';
import { DatasetPicker } from '../editing/pickers';
import { usePromise } from '../controls/usePromise';
import { type AplSource } from '../source';
import { Analyze } from './Analyze';
import { type AnalyzedDatasets, analyzeDatasets } from './analyzeDatasets';
import { FromService } from './fromService/FromService';
import { MakeDashboard } from './MakeDashboard';
import { MetricsStart } from './metrics/MetricsStart';
import { mayCreateDashboards } from './SaveDashboards';
import { type WantedRange } from './takeSample';
import { shortcomingOf, whatWasFound } from './whatWasFound';

interface Props {
  datasource: Pick<AplSource, 'service' | 'schema' | 'metricsSchema' | 'settings' | 'getRef'>;
}

type Way = 'dataset' | 'service';

const ways: Array<{ value: Way; label: string }> = [
  { value: 'dataset', label: 'From a dataset' },
  { value: 'service', label: 'From an Axiom dashboard' },
];

const ranges: Array<{ value: string; label: string; description?: string }> = [
  {
    value: 'latest',
    label: 'Latest events',
    description: 'The last 24 hours, or the latest period with activity',
  },
  { value: '1', label: 'Last hour' },
  { value: '24', label: 'Last 24 hours' },
  { value: '168', label: 'Last 7 days' },
  { value: '720', label: 'Last 30 days' },
];

const rangeOf = (value: string): WantedRange => (value === 'latest' ? value : Number(value));

/** Data source settings tab for creating dashboards. */
export default function StartPage({ plugin }: PageProps) {
  return (
    <OpenedDataSource plugin={plugin}>
      {(datasource) => (
        <section aria-label="Start" className={page}>
          <Stack direction="column" gap={2}>
            <div>
              <Text element="h2" variant="h4">
                Create a dashboard from your data
              </Text>
              <Text color="secondary" element="p">
                A few queries sample a dataset to suggest panels. You can also import Axiom dashboards.
              </Text>
            </div>
            {!mayCreateDashboards() && (
              <Alert severity="info" title="You can’t create dashboards.">
                You get the JSON instead. An editor can import it under Dashboards → New → Import.
              </Alert>
            )}
            <Ways datasource={datasource} />
          </Stack>
        </section>
      )}
    </OpenedDataSource>
  );
}

function Ways({ datasource }: Props) {
  const [way, setWay] = useState<Way>('dataset');
  // The list is loaded when its tab is first opened. After that, both tabs keep their state.
  const [isListed, setIsListed] = useState(false);
  const change = (next: Way) => {
    setWay(next);
    setIsListed(isListed || next === 'service');
  };
  return (
    <>
      <ChoiceField<Way> label="Create" name="Create from" options={ways} value={way} onChange={change} />
      <div hidden={way !== 'dataset'}>
        <Start datasource={datasource} />
      </div>
      {isListed && (
        <div hidden={way !== 'service'}>
          <FromService datasource={datasource} />
        </div>
      )}
    </>
  );
}

/** The reason why two datasets can't share a dashboard, whose variables query both together. */
function problemOf(first: string, second: string, { edgeOf, views }: KnownSchema): string | undefined {
  if (first !== '' && first === second) {
    return 'This is the first dataset. Choose another one, or none.';
  }
  return edgeOf !== undefined && dividedOver(datasetsBehind([first, second], views), edgeOf)
    ? 'This dataset is in a different edge deployment from the first dataset. Create a dashboard for each.'
    : undefined;
}

/** Dataset in the page's URL. */
const datasetOfAddress = () => new URLSearchParams(locationService.getLocation().search).get('dataset') ?? undefined;

function Start({ datasource }: Props) {
  const { schema, settings } = datasource;
  const [first, setFirst] = useState(() => datasetOfAddress() ?? settings.defaultDataset ?? '');
  const [second, setSecond] = useState('');
  const [range, setRange] = useState('latest');
  const [listing] = useState(() => schema.datasetsOfMetrics());
  const [described] = useState(() => schema.datasets());
  const description = usePromise(described)?.find(({ name }) => name === first)?.description ?? '';
  const isOfMetrics = usePromise(listing)?.some(({ name }) => name === first) ?? false;
  const datasets = [first, second].filter((name) => name !== '');
  const problem = problemOf(first, second, schema.known);
  return (
    <Stack direction="column" gap={2}>
      <Stack direction="row" gap={2} wrap="wrap" alignItems="flex-end">
        <DatasetPicker
          schema={{ datasets: async () => [...(await schema.datasets()), ...(await listing)] }}
          width={30}
          variables={false}
          value={first}
          onChange={setFirst}
        />
        {!isOfMetrics && (
          <>
            <DatasetPicker
              schema={schema}
              label="Second dataset (optional)"
              placeholder="e.g. traces"
              width={30}
              clearable
              variables={false}
              value={second}
              problem={problem}
              onChange={setSecond}
            />
            <ListField label="Sample" width={24} options={ranges} value={range} onChange={setRange} />
          </>
        )}
      </Stack>
      {description !== '' && (
        <Text color="secondary" element="p">
          {description}
        </Text>
      )}
      {isOfMetrics && <MetricsStart key={first} dataset={first} datasource={datasource} />}
      <div hidden={isOfMetrics}>
        <Stack direction="column" gap={2}>
          <Analyze
            disabled={datasets.length === 0 || problem !== undefined}
            analyze={(...reporting) => analyzeDatasets(datasets, rangeOf(range), datasource, ...reporting)}
          >
            {(found) => <Found {...found} datasource={datasource} />}
          </Analyze>
        </Stack>
      </div>
    </Stack>
  );
}

function Found({ data, types, range, datasource }: AnalyzedDatasets & Props) {
  const withEvents = data.filter(({ facts }) => facts.events > 0);
  return (
    <>
      {data.map((each) => {
        const shortcoming = shortcomingOf(each.facts, range === 'latest');
        return (
          <section key={each.facts.dataset} aria-label={`Findings for ${each.facts.dataset}`}>
            <Text element="h3" variant="h5">
              Findings for {each.facts.dataset}
            </Text>
            {shortcoming !== undefined && <Alert severity="info" title={shortcoming} />}
            {each.facts.events > 0 && (
              <ul style={{ paddingLeft: 20 }}>
                {whatWasFound(each).map((finding) => (
                  <li key={finding}>{finding}</li>
                ))}
              </ul>
            )}
          </section>
        );
      })}
      {withEvents.length > 0 && <MakeDashboard data={withEvents} types={types} datasource={datasource} />}
    </>
  );
}

const page = css({ maxWidth: 1000 });
