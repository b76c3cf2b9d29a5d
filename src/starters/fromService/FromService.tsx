import React, { useCallback, useMemo, useRef, useState } from 'react';

import { Alert, Button, Stack, TextArea } from '@grafana/ui';

import { Disclosure } from '../../controls/Disclosure';
import { Labelled } from '../../controls/fields';
import { useResult } from '../../controls/useResult';
import { writeAccess } from '../../grafana/writeAccess';
import { listDashboards, type ServiceDashboard } from '../../service/dashboards';
import { type JsonObject } from '../../service/json';
import { type AplSource } from '../../source';
import { listText } from '@aplkit/language/kit/words';
import { SaveDashboards, titleProblem } from '../SaveDashboards';
import { broughtDashboard } from './broughtDashboard';
import { BroughtPreview } from './BroughtPreview';
import { filledWith, type Filling } from './blanks';
import { useKnownSchema } from './useKnownSchema';
import { ServiceDashboardList } from './ServiceDashboardList';
import { dashboardsInText } from './dashboardsInText';

interface Props {
  datasource: Pick<AplSource, 'service' | 'settings' | 'schema' | 'getRef'>;
}

/** Imports dashboards from the service or from files. */
export function FromService({ datasource }: Props) {
  const { service, settings, schema } = datasource;
  const access = writeAccess(settings.annotationWrites);
  const [listing, retry] = useResult(
    useCallback(() => listDashboards(service), [service]),
    access === 'on' ? '' : undefined
  );
  const [files, setFiles] = useState<ServiceDashboard[]>([]);
  const [unread, setUnread] = useState<string[]>([]);
  const [pasted, setPasted] = useState('');
  const fileInput = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [titles, setTitles] = useState<ReadonlyMap<JsonObject, string>>(new Map());

  const read = useMemo(() => (pasted.trim() === '' ? [] : dashboardsInText(pasted, 'pasted')), [pasted]);
  const ofService = listing?.state === 'done' ? listing.source : undefined;
  const isForbidden = listing?.state === 'failed' && listing.kind === 'permission';
  const listed = useMemo(() => [...files, ...(ofService ?? [])], [files, ofService]);
  const [fillings, setFillings] = useState<ReadonlyMap<JsonObject, Filling>>(new Map());
  const dashboards = useMemo(
    () => [...listed.filter(({ uid }) => chosen.has(uid)), ...(typeof read === 'string' ? [] : read)],
    [listed, chosen, read]
  );
  const known = useKnownSchema(schema, dashboards, fillings);
  // Kept, so that it isn't repeated while the user types titles.
  const brought = useMemo(
    () =>
      dashboards.map((each) => ({
        ...each,
        result: broughtDashboard(each.document, datasource.getRef(), { ...fillings.get(each.document), known }),
      })),
    [dashboards, fillings, known, datasource]
  );
  const shown = brought.map(({ uid, document, result }) => {
    const title = titles.get(document) ?? result.dashboard.title;
    return { uid, document, title, result: { ...result, dashboard: { ...result.dashboard, title: title.trim() } } };
  });

  const addFiles = async (added: readonly File[]) => {
    const texts = await Promise.all(
      added.map(async (file) => ({
        file,
        found: dashboardsInText(await file.text(), `file ${file.name}`),
      }))
    );
    const found = texts.flatMap(({ found: one }) => (typeof one === 'string' ? [] : one));
    const uids = new Set(found.map(({ uid }) => uid));
    setFiles([...files.filter(({ uid }) => !uids.has(uid)), ...found]);
    setChosen(new Set([...chosen, ...uids]));
    setUnread(texts.flatMap(({ file, found: one }) => (typeof one === 'string' ? [`“${file.name}”. ${one}`] : [])));
  };
  return (
    <Stack direction="column" gap={2}>
      {access !== 'on' && (
        <Alert severity="info" title="Axiom’s dashboards can’t be listed.">
          {unlisted[access]} You can add dashboard files instead.
        </Alert>
      )}
      {listing?.state === 'running' && <div role="status">Loading Axiom dashboards…</div>}
      {listing?.state === 'failed' && (
        <Alert
          severity={isForbidden ? 'info' : 'error'}
          title={isForbidden ? 'Axiom’s dashboards can’t be listed.' : 'Couldn’t list Axiom’s dashboards.'}
        >
          <p>
            {listing.message} {isForbidden && 'You can add dashboard files instead.'}
          </p>
          <Button variant="secondary" onClick={retry}>
            Retry
          </Button>
        </Alert>
      )}
      {ofService?.length === 0 && (
        <Alert severity="info" title="Axiom has no dashboards that this token can read.">
          Other users’ private dashboards aren’t listed. Add them as JSON files instead.
        </Alert>
      )}
      {listed.length > 0 && <ServiceDashboardList dashboards={listed} chosen={chosen} onChoose={setChosen} />}
      <Stack direction="column" gap={1}>
        <div>
          <Button variant="secondary" icon="upload" onClick={() => fileInput.current?.click()}>
            Add JSON files
          </Button>
          <input
            ref={fileInput}
            hidden
            multiple
            type="file"
            aria-label="JSON files"
            accept=".json,application/json"
            onChange={({ currentTarget }) => {
              void addFiles([...(currentTarget.files ?? [])]);
              // Lets the user select the same file again after editing it.
              currentTarget.value = '';
            }}
          />
        </div>
        {unread.map((sentence) => (
          <Alert key={sentence} severity="error" title={`Couldn’t read ${sentence}`} />
        ))}
        <Disclosure label="Paste JSON">
          <Labelled label="Dashboard JSON" problem={typeof read === 'string' ? read : undefined}>
            {(id) => (
              <TextArea
                id={id}
                rows={6}
                value={pasted}
                onChange={({ currentTarget }) => setPasted(currentTarget.value)}
              />
            )}
          </Labelled>
        </Disclosure>
      </Stack>
      {shown.map(({ uid, document, title, result }) => (
        <BroughtPreview
          key={uid}
          brought={result}
          title={title}
          onTitle={(next) => setTitles(new Map(titles).set(document, next))}
          filling={fillings.get(document) ?? {}}
          schema={schema}
          onFill={(blank, value) =>
            setFillings(new Map(fillings).set(document, filledWith(fillings.get(document), blank, value)))
          }
        />
      ))}
      <SaveDashboards
        dashboards={shown.map(({ result }) => result.dashboard)}
        problem={problemOf(shown.map(({ title }) => title))}
      />
    </Stack>
  );
}

const unlisted = {
  hidden: 'Your Grafana role doesn’t allow you to list dashboards. Ask a Grafana administrator for the Editor role.',
  off: 'In the data source’s settings, enter a write token with the permission “Dashboards (read)”.',
};

/** The reason why dashboards can't be created. An empty title has its own message. */
function problemOf(titles: readonly string[]): string | undefined {
  if (titles.length === 0) {
    return 'Choose at least one dashboard.';
  }
  const twice = titles.filter((title, index) => titles.indexOf(title) < index);
  return twice.length > 0
    ? `Several dashboards have the same title: ${listText(new Set(twice))}.`
    : titles.some((title) => titleProblem(title) !== undefined)
      ? ''
      : undefined;
}
