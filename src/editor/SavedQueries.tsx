import React, { useCallback, useState } from 'react';

import { Button, Drawer, Stack, Text } from '@grafana/ui';

import { DrawerButton } from '../controls/buttons';
import { Loaded, useResult } from '../controls/useResult';
import { ChoiceField, InputField } from '../controls/fields';
import { QueryText } from '../editing/QueryText';
import { writeAccess } from '../grafana/writeAccess';
import { datasetsIn } from '../schema/readFields';
import { listSavedQueries, type SavedQuery } from '../service/savedQueries';
import { type AplSource } from '../source';
import { countText, listText } from '@aplkit/language/kit/words';

interface ChosenQueryProps {
  /** The text in the editor, whose datasets are listed first. */
  text: string;
  onChoose: (apl: string) => void;
}

type Props = ChosenQueryProps & { datasource: Pick<AplSource, 'service' | 'settings'> };

/** Queries saved in Axiom. Shown to editors if the write token can read them. */
export function SavedQueries(props: Props) {
  return writeAccess(props.datasource.settings.annotationWrites) === 'on' ? <ListedQueries {...props} /> : null;
}

function ListedQueries({ datasource: { service }, text, onChoose }: Props) {
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
          {...{ listing, text }}
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

interface DrawerProps extends ChosenQueryProps {
  listing: ReturnType<typeof useResult<SavedQuery[]>>;
  onClose: () => void;
}

/** Maximum number of shown queries. Longer lists need a search, because each text is highlighted. */
const maxShown = 50;

function SavedQueriesDrawer({ listing, text, onChoose, onClose }: DrawerProps) {
  return (
    <Drawer
      title="Saved queries"
      subtitle="Queries saved in Axiom. Using one replaces your query; Undo restores it."
      size="md"
      onClose={onClose}
    >
      <Loaded of={listing} loading="Loading saved queries…" failure="Couldn’t load the saved queries">
        {(all) => <QueryList {...{ all, text, onChoose }} />}
      </Loaded>
    </Drawer>
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
    return <Text color="secondary">There are no saved queries. Save one in Axiom, on its Query page.</Text>;
  }
  return (
    <Stack direction="column" gap={2}>
      <Stack direction="row" gap={2} wrap="wrap">
        <InputField label="Search" placeholder="Name, author or text" width={40} value={search} onChange={setSearch} />
        {own.length > 0 && (
          <ChoiceField<boolean>
            label="Show"
            name="Datasets of the saved queries"
            options={scopes}
            value={isAll}
            onChange={setIsAll}
          />
        )}
      </Stack>
      <div role="status">
        <Text color="secondary" variant="bodySmall">
          {found.length === 0 ? 'No saved query matches.' : countText(found.length, 'saved query', 'saved queries')}
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
