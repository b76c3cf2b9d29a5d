/** Waits until a check passes, in tests without a page. Rejects with its error after ten seconds. */
export async function eventually(check: () => void | Promise<void>): Promise<void> {
  const end = Date.now() + 10_000;
  for (;;) {
    try {
      await check();
      return;
    } catch (error) {
      if (Date.now() > end) {
        throw error;
      }
    }
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
