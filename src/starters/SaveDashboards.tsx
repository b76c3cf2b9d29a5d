import React, { type ReactNode, useEffect, useRef, useState } from 'react';

import { config, getBackendSrv } from '@grafana/runtime';
import { Alert, Button, ClipboardButton, Input, LinkButton, Stack, TextArea } from '@grafana/ui';

import { Labelled, ListField, wide } from '../components/fields';
import { usePromise } from '../components/usePromise';
import { createDashboard, type Created, listFolders } from '../grafana/dashboards';
import { countText } from '../text/words';

interface Props {
  dashboards: ReadonlyArray<{ title: string }>;
  /** Why there is nothing to create yet. */
  problem?: string;
  /** Beside the folder. */
  children?: ReactNode;
}

type Result = { title: string } & Created;

/** Creates dashboards in a folder, or shows their JSON to people who may not. */
export function SaveDashboards({ dashboards, problem, children }: Props) {
  const [folder, setFolder] = useState('');
  const [isSaving, setIsSaving] = useState(false);
  const [results, setResults] = useState<readonly Result[]>([]);
  const openLink = useRef<HTMLAnchorElement>(null);
  // Where the next step is.
  useEffect(() => {
    openLink.current?.focus();
  }, [results]);
  const [mayCreate] = useState(mayCreateDashboards);
  const [listing] = useState(() => (mayCreate ? listFolders(getBackendSrv()) : undefined));
  const folders = usePromise(listing) ?? [];
  const json = JSON.stringify(dashboards.length === 1 ? dashboards[0] : dashboards, undefined, 2);
  const wanted = `${folder} ${json}`;
  const [shownFor, setShownFor] = useState(wanted);
  // After a change, the results are those of other dashboards.
  if (shownFor !== wanted) {
    setShownFor(wanted);
    setResults([]);
  }
  const created = results.flatMap((each) => (each.state === 'created' ? [each] : []));
  const failures = results.flatMap((each) => (each.state === 'created' ? [] : [each]));
  const cannot = problem !== undefined || dashboards.length === 0;

  const create = async () => {
    setIsSaving(true);
    const made: Result[] = [];
    for (const dashboard of dashboards) {
      const answer = await createDashboard(getBackendSrv(), dashboard, folder || undefined, folders.length > 0);
      made.push({ title: dashboard.title, ...answer });
    }
    setResults(made);
    setIsSaving(false);
  };
  return (
    <Stack direction="column" gap={2}>
      <Stack direction="row" gap={2} wrap="wrap" alignItems="flex-start">
        {children}
        {folders.length > 0 && (
          <ListField
            label="Folder"
            width={30}
            options={[
              { value: '', label: 'Dashboards' },
              ...folders.map((one) => ({ value: one.uid, label: one.title })),
            ]}
            value={folder}
            onChange={setFolder}
          />
        )}
      </Stack>
      <Stack direction="row" gap={1} wrap="wrap" alignItems="center">
        {mayCreate && (
          <Button icon="plus" disabled={cannot || isSaving} onClick={() => void create()}>
            {dashboards.length > 1 ? `Create ${countText(dashboards.length, 'dashboard')}` : 'Create dashboard'}
          </Button>
        )}
        <ClipboardButton variant="secondary" icon="copy" disabled={cannot} getText={() => json}>
          Copy JSON
        </ClipboardButton>
        <span role="status">{isSaving ? 'Saving…' : problem}</span>
      </Stack>
      {created.map(({ title, url }, index) => (
        <Alert key={title} severity="success" title={`“${title}” was created.`}>
          <LinkButton ref={index === 0 ? openLink : undefined} href={url} icon="apps" variant="secondary">
            Open the dashboard
          </LinkButton>
        </Alert>
      ))}
      {failures.map(({ title, state: kind, message }) => (
        <Alert
          key={title}
          severity={kind === 'refused' ? 'info' : 'error'}
          title={failureTitle(kind, dashboards.length > 1 ? `“${title}”` : 'The dashboard')}
        >
          {message}
        </Alert>
      ))}
      {(failures.length > 0 || !mayCreate) && (
        <Labelled label={dashboards.length > 1 ? 'The dashboards as JSON' : 'The dashboard as JSON'}>
          {(id) => <TextArea id={id} readOnly rows={10} value={json} />}
        </Labelled>
      )}
    </Stack>
  );
}

const failureTitle = (kind: 'refused' | 'failed', what: string) =>
  kind === 'refused'
    ? `${what} wasn’t created.`
    : `Couldn’t create ${what === 'The dashboard' ? 'the dashboard' : what}.`;

export const titleProblem = (title: string) => (title.trim() === '' ? 'A dashboard needs a title.' : undefined);

/** The title of a new dashboard. */
export function TitleField({ title, onChange }: { title: string; onChange: (title: string) => void }) {
  return (
    <Labelled label="Title" problem={titleProblem(title)} width={wide}>
      {(id) => (
        <Input id={id} width={wide} value={title} onChange={({ currentTarget }) => onChange(currentTarget.value)} />
      )}
    </Labelled>
  );
}

/** Whether the person who is signed in may create dashboards, in one folder at least. */
export function mayCreateDashboards(): boolean {
  const { permissions } = config.bootData.user;
  return permissions === undefined || permissions['dashboards:create'] === true;
}
