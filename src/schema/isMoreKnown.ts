/**
 * Reads, and resolves to whether more is known then than before.
 *
 * @param known what may be known; `undefined` where it is not
 */
export async function isMoreKnown(known: () => readonly unknown[], read: () => Promise<unknown>): Promise<boolean> {
  const count = () => known().filter((each) => each !== undefined).length;
  const before = count();
  await read();
  return count() > before;
}
