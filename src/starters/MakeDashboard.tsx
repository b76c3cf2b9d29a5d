import React, { useEffect, useMemo, useRef, useState } from 'react';

import { config, getBackendSrv } from '@grafana/runtime';
import { Alert, Button, ClipboardButton, Input, LinkButton, Stack, TextArea } from '@grafana/ui';

import { Labelled, ListField, wide } from '../components/fields';
import { usePromise } from '../components/usePromise';
import { createDashboard, type Created, listFolders } from '../grafana/dashboards';
import { type AplSource } from '../source';
import { dashboardOf } from './dashboardOf';
import { PanelList } from './PanelList';
import { allPanels, proposedPanels } from './proposedPanels';
import { type Recognized } from './recognize';

interface Props {
  data: readonly Recognized[];
  types: readonly string[];
  datasource: Pick<AplSource, 'getRef'>;
}

/** Shows the panels that are proposed, and creates a dashboard of those that are kept. */
export function MakeDashboard({ data, types, datasource }: Props) {
  const proposals = useMemo(() => allPanels(data), [data]);
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(() => leftOutAtFirst(data));
  const [title, setTitle] = useState(data.map(({ facts }) => facts.dataset).join(' and '));
  const [folder, setFolder] = useState('');
  const [isSaving, setIsSaving] = useState(false);
  const [created, setCreated] = useState<Created & { title: string }>();
  const openLink = useRef<HTMLAnchorElement>(null);
  // Where the next step is.
  useEffect(() => {
    openLink.current?.focus();
  }, [created]);
  const [mayCreate] = useState(mayCreateDashboards);
  const [listing] = useState(() => (mayCreate ? listFolders(getBackendSrv()) : undefined));
  const folders = usePromise(listing) ?? [];
  const kept = proposals.filter(({ key }) => !leftOut.has(key));
  const { uid = '', type = '' } = datasource.getRef();
  const dashboard = dashboardOf({
    title: title.trim(),
    dataSource: { type, uid },
    proposals: kept,
    annotationTypes: types,
  });
  const variables = new Set(dashboard.templating.list.map(({ name }) => name));
  const json = JSON.stringify(dashboard, undefined, 2);
  const problem = title.trim() === '' ? 'A dashboard needs a title.' : undefined;
  const cannot = problem !== undefined || kept.length === 0;
  const failure = created?.state === 'created' ? undefined : created;

  const create = async () => {
    setIsSaving(true);
    const answer = await createDashboard(getBackendSrv(), dashboard, folder || undefined, folders.length > 0);
    setCreated({ ...answer, title: dashboard.title });
    setIsSaving(false);
  };
  return (
    <Stack direction="column" gap={2}>
      <PanelList
        proposals={proposals}
        leftOut={leftOut}
        variables={variables}
        onLeaveOut={(keys) => {
          setLeftOut(new Set(keys));
          setCreated(undefined);
        }}
      />
      <Stack direction="row" gap={2} wrap="wrap" alignItems="flex-start">
        <Labelled label="Title" problem={problem} width={wide}>
          {(id) => (
            <Input
              id={id}
              width={wide}
              value={title}
              onChange={({ currentTarget }) => {
                setTitle(currentTarget.value);
                setCreated(undefined);
              }}
            />
          )}
        </Labelled>
        {folders.length > 0 && (
          <ListField
            label="Folder"
            width={30}
            options={[
              { value: '', label: 'Dashboards' },
              ...folders.map((one) => ({ value: one.uid, label: one.title })),
            ]}
            value={folder}
            onChange={(chosen) => {
              setFolder(chosen);
              setCreated(undefined);
            }}
          />
        )}
      </Stack>
      <Stack direction="row" gap={1} wrap="wrap" alignItems="center">
        {mayCreate && (
          <Button icon="plus" disabled={cannot || isSaving} onClick={() => void create()}>
            Create dashboard
          </Button>
        )}
        <ClipboardButton variant="secondary" icon="copy" disabled={cannot} getText={() => json}>
          Copy JSON
        </ClipboardButton>
        <span role="status">{isSaving ? 'Saving…' : kept.length === 0 ? 'Choose at least one panel.' : ''}</span>
      </Stack>
      {created?.state === 'created' && (
        <Alert severity="success" title={`“${created.title}” was created.`}>
          <LinkButton ref={openLink} href={created.url} icon="apps" variant="secondary">
            Open the dashboard
          </LinkButton>
        </Alert>
      )}
      {failure && (
        <Alert
          severity={failure.state === 'refused' ? 'info' : 'error'}
          title={failure.state === 'refused' ? 'The dashboard wasn’t created.' : 'Couldn’t create the dashboard.'}
        >
          {failure.message}
        </Alert>
      )}
      {(failure !== undefined || !mayCreate) && (
        <Labelled label="The dashboard as JSON">
          {(id) => <TextArea id={id} readOnly rows={10} value={json} />}
        </Labelled>
      )}
    </Stack>
  );
}

/** Whether the person who is signed in may create dashboards, in one folder at least. */
export function mayCreateDashboards(): boolean {
  const { permissions } = config.bootData.user;
  return permissions === undefined || permissions['dashboards:create'] === true;
}

function leftOutAtFirst(data: readonly Recognized[]): ReadonlySet<string> {
  const keys = new Set(allPanels(data).map(({ key }) => key));
  proposedPanels(data).forEach(({ key }) => keys.delete(key));
  return keys;
}
