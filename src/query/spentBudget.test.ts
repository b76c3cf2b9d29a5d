import { lastValueFrom, throwError } from 'rxjs';

import { ServiceError } from '../service/serviceError';
import { SpentBudgetAlert } from './spentBudget';

const spent = (reason: string, trace: string) =>
  new ServiceError('budget', 429, 'All of it.', trace, undefined, reason);

it('A spent budget is announced once for all panels, which say it in short, and again after its reset', async () => {
  const publish = jest.fn();
  const alert = new SpentBudgetAlert('Axiom', () => ({ publish }));
  const said = (error: unknown) => lastValueFrom(throwError(() => error).pipe(alert.watch())).catch(String);
  expect(await said(spent('Until three.', 'a'))).toBe('ServiceError: Until three.');
  expect(await said(spent('Until three.', 'b'))).toBe('ServiceError: Until three.');
  expect(publish.mock.calls).toEqual([[{ type: 'alert-error', payload: ['Axiom', 'All of it. (trace a)'] }]]);
  await said(spent('Until four.', 'c'));
  expect(publish).toHaveBeenCalledTimes(2);
  expect(await said(new ServiceError('rateLimit', 429, 'Wait.'))).toBe('ServiceError: Wait.');
  expect(publish).toHaveBeenCalledTimes(2);
});
