import { chromium } from '@playwright/test';
import { installedBrowser } from '../../scripts/lib/browser.mjs';
import { type Figure } from '../figure';
import { dashboardSize } from './dashboardSize';
import { memoryFlag } from './memory';
import { streamingFigures } from './streaming';
import { startWorkbench } from './workbench';

/** What a real browser says of the built plugin in the workbench. Nothing, and a line of why, where there is no browser. */
export async function* browserFigures(): AsyncIterable<Figure> {
  const executablePath = await installedBrowser();
  if (executablePath === undefined) {
    process.stderr.write(
      'No Chromium or Chrome was found: what only a browser can measure is left out. Install one, or name it with CHROMIUM_PATH.\n'
    );
    return;
  }
  const workbench = await startWorkbench();
  try {
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', memoryFlag] });
    try {
      yield await dashboardSize(browser, workbench.url);
      yield* await streamingFigures(browser, workbench.url);
    } finally {
      await browser.close();
    }
  } finally {
    await workbench.stop();
  }
}
