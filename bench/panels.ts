/** `npx tsx bench/panels.ts [URL]`: measures the parts of the loading time of 30 panels, in the workbench or the Grafana at `URL`. */
import { chromium } from '@playwright/test';
import { installedBrowser } from '../scripts/lib/browser.mjs';
import { profiledVisit, signals, visitsTo } from './browser/manyPanels';
import { startWorkbench } from './browser/workbench';

const rounded = (figures: object) =>
  Object.entries(figures)
    .map(([name, value]) => `${name} ${Math.round(value)}`)
    .join(', ');

async function main(address: string | undefined): Promise<void> {
  const workbench = address === undefined ? await startWorkbench() : undefined;
  const url = workbench?.url ?? address ?? '';
  const browser = await chromium.launch({ executablePath: await installedBrowser(), args: ['--no-sandbox'] });
  try {
    for (const signal of signals) {
      for (const visit of await visitsTo(browser, url, signal)) {
        process.stdout.write(`${signal}: ${rounded(visit)}\n`);
      }
      process.stdout.write(`${signal}, processor time: ${rounded(await profiledVisit(browser, url, signal))}\n`);
    }
  } finally {
    await browser.close();
    await workbench?.stop();
  }
}

void main(process.argv.at(2));
