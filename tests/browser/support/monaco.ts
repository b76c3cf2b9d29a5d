import { expect, type Locator } from '@playwright/test';

/** Points at a word in a code editor until the hover contains all texts. Monaco misses movements before it listens. */
export async function pointAt(word: Locator, ...texts: Array<string | RegExp>): Promise<void> {
  const page = word.page();
  await expect(async () => {
    await page.mouse.move(0, 0);
    await word.hover({ timeout: 2000 });
    for (const text of texts) {
      await expect(page.locator('.monaco-hover:not(.hidden)')).toContainText(text, { timeout: 2000 });
    }
  }).toPass();
}
