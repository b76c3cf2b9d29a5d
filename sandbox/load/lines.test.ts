import { tmpdir } from 'node:os';
import { StartError } from '../errors';
import { inTemporaryDirectory } from './lines';

const failing = (code: string) =>
  inTemporaryDirectory('big.ndjson', () =>
    Promise.reject(Object.assign(new Error(`${code}: no space left on device, write`), { code }))
  );

test.each(['ENOSPC', 'EDQUOT'])('a full disk (%s) is named, with what to do', async (code) => {
  await expect(failing(code)).rejects.toThrow(
    new StartError(
      `The disk of ${tmpdir()} is full: big.ndjson is copied there while it loads. Free some space, or set ${process.platform === 'win32' ? 'TEMP' : 'TMPDIR'} to a directory on another disk.`
    )
  );
});

test('other failures stay what they are', async () => {
  await expect(failing('EIO')).rejects.toThrow('EIO: no space');
});
