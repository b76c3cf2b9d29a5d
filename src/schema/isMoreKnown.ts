/**
 * Whether reading adds to what is known.
 * @param known what may be known; `undefined` if unknown
 */
export async function isMoreKnown(known: () => readonly unknown[], read: () => Promise<unknown>): Promise<boolean> {
  const count = () => known().filter((each) => each !== undefined).length;
  const before = count();
  await read();
  return count() > before;
}
