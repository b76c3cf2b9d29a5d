/** @jest-environment jsdom */
import React from 'react';

import { render, screen } from '@testing-library/react';

import { TimelineChart } from './TimelineChart';

const hour = 3_600_000;
const noon = Date.UTC(2029, 0, 2, 12);

test.each([
  [24, 'Share of events where version is 2, 12:00 to 12:00. Changed at 13:00'],
  [25, 'Share of events where version is 2, 01-02 12:00 to 01-03 13:00. Changed at 01-02 13:00'],
])('A chart of %d hours names days where there are several', (hours, name) => {
  const timeline = { from: noon, size: hour, shares: new Array<number>(hours).fill(0.5), began: noon + hour };
  render(<TimelineChart timeline={timeline} of="version is 2" timeZone="utc" />);
  expect(screen.getByRole('img')).toHaveAccessibleName(name);
});
