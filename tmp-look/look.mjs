import { chromium } from '@playwright/test';
export const base = 'http://127.0.0.1:4342';
const now = Date.parse('2026-03-04T22:37:00.000Z');
export async function open(size = { width: 1400, height: 1000 }) {
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args: ['--no-sandbox', '--disable-gpu'] });
  const context = await browser.newContext({ viewport: size, timezoneId: 'UTC', locale: 'en-US' });
  await context.addInitScript((start) => {
    const real = Date; const offset = start - real.now(); const shifted = () => real.now() + offset;
    globalThis.Date = new Proxy(real, { apply: () => new real(shifted()).toString(), construct: (t, args, n) => Reflect.construct(t, args.length === 0 ? [shifted()] : args, n), get: (t, name) => (name === 'now' ? shifted : Reflect.get(t, name)) });
  }, now);
  const page = await context.newPage();
  page.on('pageerror', (e) => console.log('PAGEERROR', e.message));
  return { browser, page };
}
const datasource = { type: 'aplkit-apl-datasource', uid: 'apl' };
export async function dashboard(page, uid, panels) {
  const r = await page.request.post(base + '/api/dashboards/db', { data: { overwrite: true, dashboard: { uid, title: uid, schemaVersion: 41, panels: panels.map(({ targets, ...p }, i) => ({ gridPos: { x: (i % 2) * 12, y: 9 * Math.floor(i / 2), w: 12, h: 9 }, ...p, id: i + 1, datasource, targets: targets.map((t, at) => ({ refId: 'ABC'[at], kind: 'apl', ...t, datasource })) })) } } });
  if (r.status() !== 200) throw new Error(await r.text());
}
