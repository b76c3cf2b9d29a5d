import { type Page } from '@playwright/test';

/**
 * Opens an address of the workbench. If the workbench is already open, its scripts don't run again, which saves most of the time;
 * `page.goto` and `page.reload` run them.
 */
export async function openPage(page: Page, address: string): Promise<void> {
  if (!(await tell(page, address))) {
    await page.goto(address);
  }
}

/** Removes the page's content, and cancels its requests. */
export async function closePage(page: Page): Promise<void> {
  if (!(await tell(page, null))) {
    await page.goto('about:blank');
  }
}

/** True if the workbench is open and accepts the address. */
async function tell(page: Page, address: string | null): Promise<boolean> {
  return page.evaluate(
    (detail) => !window.dispatchEvent(new CustomEvent('workbench:open', { detail, cancelable: true })),
    address
  );
}
