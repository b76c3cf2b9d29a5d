import React, { type ReactNode, useEffect, useRef, useState } from 'react';

import { config, getBackendSrv } from '@grafana/runtime';
import { Alert, Button, ClipboardButton, LinkButton, Stack, TextArea } from '@grafana/ui';

import { InputField, Labelled, wide } from '../controls/fields';
import { ListField } from '../controls/Picker';
import { usePromise } from '../controls/usePromise';
import { createDashboard, type Created, listFolders } from '../grafana/saveDashboards';
import { countText } from '@aplkit/language/kit/words';

interface Props {
  dashboards: ReadonlyArray<{ title: string }>;
  /** The reason why no dashboard can be created yet. */
  problem?: string;
  /** Content shown next to the folder. */
  children?: ReactNode;
}

/** Result of creating a dashboard. It applies while `key`, the folder and the JSON, stays the same. */
type Result = { key: string; title: string } & Created;

/** Creates the dashboards in a folder, each only once. Users without permission get the JSON instead. */
export function SaveDashboards({ dashboards, problem, children }: Props) {
  const [folder, setFolder] = useState('');
  const [isSaving, setIsSaving] = useState(false);
  const [results, setResults] = useState<readonly Result[]>([]);
  const [firstNew, setFirstNew] = useState<string>();
  const openLink = useRef<HTMLAnchorElement>(null);
  const [mayCreate] = useState(mayCreateDashboards);
  const [listing] = useState(() => (mayCreate ? listFolders(getBackendSrv()) : undefined));
  const folders = usePromise(listing) ?? [];
  const all = dashboards.map((dashboard) => {
    const json = JSON.stringify(dashboard, undefined, 2);
    return { dashboard, json, key: `${folder} ${json}` };
  });
  const created = results.flatMap((each) => (each.state === 'created' ? [each] : []));
  const missing = all.filter(({ key }) => created.every((each) => each.key !== key));
  // After a change, the previous failure no longer applies.
  const failures = results.flatMap((each) =>
    each.state !== 'created' && missing.some(({ key }) => key === each.key) ? [each] : []
  );
  // Moves the focus to the next step.
  useEffect(() => {
    openLink.current?.focus();
  }, [firstNew]);
  const cannot = problem !== undefined || dashboards.length === 0;
  const nameOf = (title: string) => (dashboards.length > 1 ? `“${title}”` : 'The dashboard');

  const create = async () => {
    setIsSaving(true);
    setResults(created);
    const made: Result[] = [];
    for (const { dashboard, key } of missing) {
      const saved = await createDashboard(getBackendSrv(), dashboard, folder || undefined, folders.length > 0);
      made.push({ key, title: dashboard.title, ...saved });
    }
    setResults([...created, ...made]);
    setFirstNew(made.find(({ state }) => state === 'created')?.key);
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
          <Button icon="plus" disabled={cannot || isSaving || missing.length === 0} onClick={() => void create()}>
            {missing.length > 1 ? `Create ${countText(missing.length, 'dashboard')}` : 'Create dashboard'}
          </Button>
        )}
        {all.map(({ dashboard: { title }, json }, index) => (
          <ClipboardButton key={index} variant="secondary" icon="copy" disabled={cannot} getText={() => json}>
            {all.length > 1 ? `Copy the JSON of “${title}”` : 'Copy JSON'}
          </ClipboardButton>
        ))}
        <span role="status">{isSaving ? 'Saving…' : problem}</span>
      </Stack>
      {created.map(({ key, title, url }) => (
        <Alert key={key} severity="success" title={`“${title}” was created.`}>
          <LinkButton ref={key === firstNew ? openLink : undefined} href={url} icon="apps" variant="secondary">
            Open the dashboard
          </LinkButton>
        </Alert>
      ))}
      {failures.map(({ key, title, state: kind, message }) => (
        <Alert key={key} severity={kind === 'refused' ? 'info' : 'error'} title={failureTitle(kind, nameOf(title))}>
          {message}
        </Alert>
      ))}
      {(failures.length > 0 || !mayCreate) &&
        missing.map(({ dashboard: { title }, json }, index) => (
          <Labelled key={index} label={`${nameOf(title)} as JSON`}>
            {(id) => <TextArea id={id} readOnly rows={10} value={json} />}
          </Labelled>
        ))}
    </Stack>
  );
}

interface OneProps {
  dashboard: { title: string };
  isEmpty: boolean;
}

/** Creates one dashboard with an editable title. */
export function SaveDashboard({ dashboard, isEmpty }: OneProps) {
  const [title, setTitle] = useState(dashboard.title);
  // The title field shows its own message.
  const problem = isEmpty ? 'Choose at least one panel.' : titleProblem(title) && '';
  return (
    <SaveDashboards dashboards={[{ ...dashboard, title: title.trim() }]} problem={problem}>
      <TitleField title={title} onChange={setTitle} />
    </SaveDashboards>
  );
}

const failureTitle = (kind: 'refused' | 'failed', what: string) =>
  kind === 'refused'
    ? `${what} wasn’t created.`
    : `Couldn’t create ${what === 'The dashboard' ? 'the dashboard' : what}.`;

export const titleProblem = (title: string) => (title.trim() === '' ? 'A dashboard needs a title.' : undefined);

export function TitleField({ title, onChange }: { title: string; onChange: (title: string) => void }) {
  return <InputField label="Title" width={wide} value={title} problem={titleProblem(title)} onChange={onChange} />;
}

/** True if the user can create dashboards in at least one folder. */
export function mayCreateDashboards(): boolean {
  const { permissions } = config.bootData.user;
  return permissions === undefined || permissions['dashboards:create'] === true;
}
