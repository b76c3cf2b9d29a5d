import { type Page } from '@playwright/test';

/**
 * Opens an address of the workbench. A page that is there already renders it with the data sources as they are saved now, and does not run
 * the scripts again, which would take most of a test's time. For that, use `page.goto` or `page.reload`.
 */
export async function openPage(page: Page, address: string): Promise<void> {
  if (!(await tell(page, address))) {
    await page.goto(address);
  }
}

/** Removes what the page shows, and what that still asks for. */
export async function closePage(page: Page): Promise<void> {
  if (!(await tell(page, null))) {
    await page.goto('about:blank');
  }
}

/** True if the workbench is there to take the address. */
async function tell(page: Page, address: string | null): Promise<boolean> {
  return page.evaluate(
    (detail) => !window.dispatchEvent(new CustomEvent('workbench:open', { detail, cancelable: true })),
    address
  );
}
