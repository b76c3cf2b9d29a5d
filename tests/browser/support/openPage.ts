import { type Page } from '@playwright/test';

/** Opens an address; in an open workbench, without running the scripts again as `page.goto` would. */
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
