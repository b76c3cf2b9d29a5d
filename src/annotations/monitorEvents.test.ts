import { templatesWith } from '../query/interpolation/testing/templates';
import { openingsFrame } from '../monitors/monitorFrames';
import { watched } from '../monitors/monitorHistory';
import { type OverlayOptions } from '../types';
import { layerEvents } from './annotationEvents';
import { layerOf } from './layer';

const at = (clock: string) => Date.parse(`2026-01-31T${clock}:00Z`);
const monitor = {
  id: 'm1',
  name: 'Too <b>many</b> errors',
  type: 'Threshold',
  description: 'Look at the **logs** <img src=x>',
  column: 'percent',
  operator: 'Above',
  threshold: 5,
  disabled: false,
};

function events(overlay: OverlayOptions = {}) {
  const runs = [
    { state: 'open' as const, from: at('09:00'), lastCheck: at('10:25'), to: at('10:30') },
    { state: 'closed' as const, from: at('10:30'), lastCheck: at('10:55'), to: at('11:00') },
    { state: 'open' as const, from: at('11:00'), lastCheck: at('11:40') },
  ];
  const frame = openingsFrame([watched(monitor, ['logs'], runs, at('12:00'))], {
    refId: 'Anno',
    range: { from: at('10:00'), to: at('12:00') },
    end: at('11:45'),
    page: 'https://app.axiom.co/shop',
    notices: [],
  });
  const layer = layerOf({ target: { refId: 'Anno', kind: 'monitors', query: '', overlay } }, templatesWith({}));
  return layerEvents([frame], layer, 'apl');
}

describe('Openings of monitors over charts', () => {
  it('are regions that end when they close, or now, with the same keys and the id 0', () => {
    const [first, second] = events();
    expect(first).toMatchObject({ time: at('09:00'), timeEnd: at('10:30'), isRegion: true, id: 0 });
    expect(second).toMatchObject({ time: at('11:00'), timeEnd: at('11:45'), isRegion: true, id: 0 });
    expect(Object.keys(first)).toEqual(Object.keys(second));
    expect(first.text).not.toContain('Ongoing');
    expect(second.text).toContain('Ongoing: no end yet.');
  });

  it('say what opened, why, and where to look, without markup of the service', () => {
    const [{ title, text = '', tags }] = events();
    expect(title).toBe('<h5>Too &lt;b&gt;many&lt;/b&gt; errors</h5>');
    expect(text).toContain('Look at the <strong>logs</strong>');
    expect(text).not.toContain('<img');
    expect(text).toContain('Opens at: percent &gt; 5');
    expect(text).toContain('href="https://app.axiom.co/shop/monitors/m1"');
    expect(text).toContain('What changed?');
    expect(tags).toEqual(['Threshold', 'logs']);
  });

  it('take templates and tags as annotations do', () => {
    const [{ title, tags }] = events({ title: '{{id}}', tags: [] });
    expect(title).toBe('<h5>m1</h5>');
    expect(tags).toEqual([]);
  });
});
