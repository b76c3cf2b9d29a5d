import { expect, type Locator } from '@playwright/test';

/** Opens a field in the drawer of fields. Retries, because a click misses while the drawer is moving. */
export async function chooseField(drawer: Locator, name: RegExp): Promise<void> {
  const field = drawer.getByRole('treeitem', { name });
  await expect(async () => {
    await field.click();
    await expect(field).toHaveAttribute('aria-selected', 'true', { timeout: 1000 });
  }).toPass();
}
