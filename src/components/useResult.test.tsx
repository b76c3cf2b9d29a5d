import { renderHook } from '@testing-library/react';
import { NEVER, Observable } from 'rxjs';

import { getDefaultTimeRange } from '@grafana/data';

import { useResult, useAsk } from './useResult';

it('A question that nobody waits for any more is cancelled', () => {
  let ended = 0;
  const query = jest.fn(() => new Observable<never>(() => () => (ended += 1)));
  const range = getDefaultTimeRange();
  const shown = renderHook(({ apl }) => useResult(useAsk({ query }, range), apl)[0], { initialProps: { apl: 'a' } });
  expect([shown.result.current, query.mock.calls.length, ended]).toEqual([{ state: 'running' }, 1, 0]);
  shown.rerender({ apl: 'b' });
  expect([query.mock.calls.length, ended]).toEqual([2, 1]);
  shown.unmount();
  expect(ended).toBe(2);
});

it('Nothing is asked without a query', () => {
  const query = jest.fn(() => NEVER);
  const range = getDefaultTimeRange();
  const { result } = renderHook(() => useResult(useAsk({ query }, range), undefined)[0]);
  expect([result.current, query.mock.calls.length]).toEqual([undefined, 0]);
});
