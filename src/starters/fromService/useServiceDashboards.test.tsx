import { act, renderHook, waitFor } from '@testing-library/react';
import { of } from 'rxjs';

import { ServiceClient } from '../../service/client';
import { type ServiceResponse } from '../../service/fetch';
import { dashboardsInText, useServiceDashboards } from './useServiceDashboards';

const answering = (...answers: Array<[status: number, text: string]>) => {
  const fetch = jest.fn(() => {
    const [status, text] = answers.length > 1 ? (answers.shift() ?? [0, '']) : answers[0];
    return of<ServiceResponse>({ status, text, header: () => undefined });
  });
  return { fetch, service: new ServiceClient(fetch, { edge: false }) };
};

test.each<[number, string, boolean, RegExp]>([
  [403, '{"code":403,"message":"missing permission dashboards|read"}', true, /permission to list dashboards/],
  [401, '{"message":"no token"}', false, /token/],
  [404, '{"message":"not found"}', false, /list dashboards|address/],
  [429, '{"message":"slow down"}', false, /./],
  [500, '', false, /list dashboards/],
  [200, '[{"uid":"a"', false, /list dashboards/],
  [200, '<html></html>', false, /./],
  [200, '{"dashboards":[]}', false, /it is not a list/],
])('After %i %j there is a sentence', async (status, text, isForbidden, message) => {
  const { result } = renderHook(useServiceDashboards, { initialProps: answering([status, text]).service });
  expect(result.current.listing).toEqual({ state: 'loading' });
  await waitFor(() =>
    expect(result.current.listing).toEqual({ state: 'failed', isForbidden, message: expect.stringMatching(message) })
  );
});

test('A person tries again, and what is listed is there', async () => {
  const { service, fetch } = answering([500, ''], [200, '[{"uid":"a","dashboard":{"name":"A"}},{"later":1}]']);
  const { result } = renderHook(useServiceDashboards, { initialProps: service });
  await waitFor(() => expect(result.current.listing.state).toBe('failed'));
  act(() => result.current.retry());
  await waitFor(() => expect(result.current.listing).toMatchObject({ dashboards: [{ uid: 'a', name: 'A' }] }));
  expect(fetch).toHaveBeenCalledTimes(2);
});

test.each([
  ['{"name":"A","charts":[]}', ['A']],
  ['{"uid":"x","dashboard":{"name":"A","charts":[1]}}', ['A']],
  ['[{"name":"A","charts":[]},7,{"dashboard":{"name":"B","charts":[]}}]', ['A', 'B']],
])('Dashboards are read in each form: %j', (text, names) => {
  const found = dashboardsInText(text, 'mine');
  expect(typeof found === 'string' ? found : found.map(({ name }) => name)).toEqual(names);
  expect(typeof found === 'string' ? 0 : new Set(found.map(({ uid }) => uid)).size).toBe(names.length);
});

test.each([
  ['{', /^It isn’t JSON: /],
  ['{"panels":[]}', /^It has no Axiom dashboard/],
  ['[]', /^It has no Axiom dashboard/],
  ['null', /^It has no Axiom dashboard/],
  ['{"charts":{}}', /^It has no Axiom dashboard/],
])('A text without one says so: %j', (text, problem) => {
  expect(dashboardsInText(text, 'mine')).toMatch(problem);
});
