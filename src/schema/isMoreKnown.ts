/**
 * Resolves to true if reading adds to the known items.
 * @param known returns the items known so far, `undefined` for an unknown item
 */
export async function isMoreKnown(known: () => readonly unknown[], read: () => Promise<unknown>): Promise<boolean> {
  const count = () => known().filter((each) => each !== undefined).length;
  const before = count();
  await read();
  return count() > before;
}
