import { act, render } from '@testing-library/react';
import React, { useState } from 'react';

import { RecordList } from './RecordList';

interface Pair {
  one: string;
  other: string;
}

it('A field that takes its text late keeps what another one took meanwhile', () => {
  const changes: Array<(changed: Partial<Pair>) => void> = [];
  let saved: Pair[] | undefined;
  function Page() {
    const [records, setRecords] = useState<Pair[]>([{ one: '', other: '' }]);
    saved = records;
    return (
      <RecordList<Pair>
        name="Pair"
        records={records}
        empty={{ one: '', other: '' }}
        onChange={(changed = []) => setRecords(changed)}
      >
        {(_, change) => {
          changes.push(change);
          return null;
        }}
      </RecordList>
    );
  }
  render(<Page />);
  const [late] = changes;
  act(() => changes.at(-1)?.({ other: 'b' }));
  act(() => late({ one: 'a' }));
  expect(saved).toEqual([{ one: 'a', other: 'b' }]);
});
