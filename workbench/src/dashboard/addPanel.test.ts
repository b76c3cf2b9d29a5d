import { readDashboard, addPanel, newPanel } from './readDashboard';

const dashboard = readDashboard({
  uid: 'u',
  panels: [
    { id: 4, gridPos: { x: 0, y: 0, w: 24, h: 3 } },
    { id: 9, type: 'row', collapsed: true, gridPos: { x: 0, y: 3, w: 24, h: 1 } },
  ],
});

test('a new panel is empty, has a number of its own, and is above all others', () => {
  const panel = newPanel(dashboard, { type: 'p', uid: 'x' });
  expect(panel).toMatchObject({ id: 10, type: 'timeseries', dataSource: { uid: 'x' }, targets: [{ refId: 'A' }] });
  const { panels } = addPanel(dashboard, panel);
  expect(panels.map(({ id, position }) => [id, position.y])).toEqual([
    [10, 0],
    [4, 8],
    [9, 11],
  ]);
});
