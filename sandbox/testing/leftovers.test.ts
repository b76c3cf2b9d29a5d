import { startTestSandbox } from './client';
import { stopLeftovers } from './leftovers';

test('a sandbox that a test leaves behind is stopped after it, and one that is stopped already stays so', async () => {
  const left = await startTestSandbox();
  const stopped = await startTestSandbox();
  await stopped.stop();
  await stopLeftovers();
  await expect(fetch(left.url)).rejects.toThrow();
});
