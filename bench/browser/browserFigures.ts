import { chromium } from '@playwright/test';
import { installedBrowser } from '../../scripts/lib/browser.mjs';
import { type Figure } from '../figure';
import { bringing } from './bringing';
import { buildingFigures } from './building';
import { dashboardSize } from './dashboardSize';
import { editingFigures } from './editing';
import { panelsFigures } from './manyPanels';
import { memoryFlag } from './memory';
import { streamingFigures } from './streaming';
import { tailLatency } from './tailLatency';
import { startWorkbench } from './workbench';

/** Measures the built plugin in the workbench, in a real browser. Skipped with a message if there's no browser. */
export async function* browserFigures(): AsyncIterable<Figure> {
  const executablePath = await installedBrowser();
  if (executablePath === undefined) {
    process.stderr.write(
      'No Chromium or Chrome found: the browser figures are skipped. Install one, or set CHROMIUM_PATH.\n'
    );
    return;
  }
  const workbench = await startWorkbench();
  try {
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', memoryFlag] });
    try {
      yield await dashboardSize(browser, workbench.url);
      yield* panelsFigures(browser, workbench.url);
      yield* await editingFigures(browser, workbench.url);
      yield* await buildingFigures(browser, workbench.url);
      yield await bringing(browser, workbench.url);
      yield* await streamingFigures(browser, workbench.url, 'table');
      yield* await streamingFigures(browser, workbench.url, 'logs');
      yield await tailLatency(browser, workbench.url);
    } finally {
      await browser.close();
    }
  } finally {
    await workbench.stop();
  }
}
