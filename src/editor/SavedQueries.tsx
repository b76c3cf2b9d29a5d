import React, { useCallback, useState } from 'react';

import { Alert, Button, Stack, Text } from '@grafana/ui';

import { SidePanel } from '../controls/SidePanel';
import { DrawerButton } from '../controls/buttons';
import { closeOnEscape } from '../controls/escape';
import { useConfirmation } from '../controls/useConfirmation';
import { Loaded, useResult } from '../controls/useResult';
import { ChoiceField, InputField } from '../controls/fields';
import { QueryText } from '../editing/QueryText';
import { writeAccess } from '../grafana/writeAccess';
import { datasetsIn } from '../schema/readFields';
import { listSavedQueries, type SavedQuery } from '../service/savedQueries';
import { type AplSource } from '../source';
import { SaveQueryForm } from './SaveQueryForm';
import { countText, listText } from '@aplkit/language/kit/words';

interface ChosenQueryProps {
  /** The query in the editor. Saved queries of its datasets are shown by default. */
  text: string;
  onChoose: (apl: string) => void;
}

interface SentTextProps {
  /** Returns the query with variables, macros and filters replaced. Without it, there is no query to save. */
  sentText?: () => string;
}

type Props = ChosenQueryProps & SentTextProps & { datasource: Pick<AplSource, 'service' | 'settings'> };

/** Lists and saves queries in Axiom, if the write token can read saved queries. */
export function SavedQueries(props: Props) {
  return writeAccess(props.datasource.settings.annotationWrites) === 'on' ? <ListedQueries {...props} /> : null;
}

function ListedQueries({ datasource: { service }, text, sentText, onChoose }: Props) {
  const list = useCallback(() => listSavedQueries(service), [service]);
  const listing = useResult(list, '');
  const [result] = listing;
  if (result?.state === 'failed' && result.kind === 'permission') {
    return null;
  }
  return (
    <DrawerButton label="Saved queries" icon="star" tooltip="Queries saved in Axiom">
      {(close) => (
        <SavedQueriesDrawer
          {...{ service, listing, text, sentText }}
          onChoose={(apl) => {
            close();
            onChoose(apl);
          }}
          onClose={close}
        />
      )}
    </DrawerButton>
  );
}

interface DrawerProps extends ChosenQueryProps, SentTextProps {
  service: AplSource['service'];
  listing: ReturnType<typeof useResult<SavedQuery[]>>;
  onClose: () => void;
}

/** Maximum number of shown queries. Longer lists need a search, because each text is highlighted. */
const maxShown = 50;

/** The list, or the form to save a query. Confirms before unsaved input is lost. */
function SavedQueriesDrawer({ service, listing, text, sentText, onChoose, onClose }: DrawerProps) {
  const [sent, setSent] = useState<string>();
  const [saved, setSaved] = useState<string>();
  const [isDirty, setIsDirty] = useState(false);
  const { panel, isAsking, leave } = useConfirmation(isDirty);
  const [isBack, setIsBack] = useState(false);
  const close = () => leave(onClose);
  const list = () => {
    setSent(undefined);
    setIsDirty(false);
    setIsBack(true);
  };
  return (
    <SidePanel
      title="Saved queries"
      subtitle="Queries saved in Axiom. Using one replaces your query; Undo restores it."
      size="md"
      closeOnMaskClick={sent === undefined}
      onClose={close}
    >
      {panel}
      <div hidden={isAsking} onKeyDown={(event) => closeOnEscape(event, close)}>
        {sent !== undefined ? (
          <SaveQueryForm
            {...{ service, sent, written: text }}
            onDirty={() => setIsDirty(true)}
            onSaved={({ name }) => {
              setSaved(name);
              list();
              listing[1]();
            }}
            onCancel={() => leave(list)}
          />
        ) : (
          <Stack direction="column" gap={2}>
            {saved !== undefined && <Alert severity="success" title={`Query “${saved}” saved in Axiom`} />}
            {sentText !== undefined && text.trim() !== '' && (
              <div>
                <Button
                  size="sm"
                  variant="secondary"
                  icon="save"
                  // The form that had the focus no longer exists.
                  autoFocus={isBack}
                  onClick={() => setSent(sentText())}
                >
                  Save this query
                </Button>
              </div>
            )}
            <Loaded of={listing} loading="Loading saved queries…" failure="Couldn’t load the saved queries">
              {(all) => <QueryList {...{ all, text, onChoose }} />}
            </Loaded>
          </Stack>
        )}
      </div>
    </SidePanel>
  );
}

function QueryList({ all, text, onChoose }: ChosenQueryProps & { all: SavedQuery[] }) {
  const own = ofDatasets(all, datasetsIn(text));
  const [isAll, setIsAll] = useState(own.length === 0);
  const [search, setSearch] = useState('');
  const found = (isAll ? all : own).filter((query) => matches(query, search));
  const scopes = [
    { value: false, label: `This dataset (${own.length})` },
    { value: true, label: `All (${all.length})` },
  ];
  if (all.length === 0) {
    return <Text color="secondary">There are no saved queries.</Text>;
  }
  return (
    <Stack direction="column" gap={2}>
      <Stack direction="row" gap={2} wrap="wrap">
        <InputField label="Search" placeholder="Name, author or text" width={40} value={search} onChange={setSearch} />
        {own.length > 0 && (
          <ChoiceField<boolean>
            label="Show"
            name="Saved queries to show"
            options={scopes}
            value={isAll}
            onChange={setIsAll}
          />
        )}
      </Stack>
      <div role="status">
        <Text color="secondary" variant="bodySmall">
          {found.length === 0 ? 'No saved queries match.' : countText(found.length, 'saved query', 'saved queries')}
          {found.length > maxShown && `, the first ${maxShown} shown. Search to narrow the list.`}
        </Text>
      </div>
      {found.slice(0, maxShown).map((query) => (
        <section key={query.id} aria-label={query.name}>
          <Stack direction="column" gap={0.5}>
            <Stack direction="row" gap={1} justifyContent="space-between" alignItems="center">
              <div>
                <Text element="h4" variant="h6">
                  {query.name}
                </Text>
                <Text color="secondary" variant="bodySmall">
                  {[query.author, datasetText(query)].filter((part) => part !== '').join(' · ')}
                </Text>
              </div>
              <Button
                size="sm"
                variant="secondary"
                aria-label={`Use “${query.name}”`}
                onClick={() => onChoose(query.apl)}
              >
                Use
              </Button>
            </Stack>
            <QueryText text={query.apl} label={`Text of “${query.name}”`} />
          </Stack>
        </section>
      ))}
    </Stack>
  );
}

const datasetText = ({ dataset, apl }: SavedQuery): string => dataset || listText(datasetsIn(apl));

function ofDatasets(queries: SavedQuery[], datasets: readonly string[]): SavedQuery[] {
  return queries.filter(({ dataset, apl }) => [dataset, ...datasetsIn(apl)].some((name) => datasets.includes(name)));
}

function matches({ name, author, dataset, apl }: SavedQuery, search: string): boolean {
  const sought = search.trim().toLowerCase();
  return [name, author, dataset, apl].some((part) => part.toLowerCase().includes(sought));
}
