import { render, screen } from '@testing-library/react';
import React from 'react';

import { ChangeList } from './ChangeList';
import { type ChangesReport } from './changesFrame';
import { type Finding } from './rankFindings';

const uncertain: Finding = {
  ...{ trait: { kind: 'value', field: { name: 'city', type: 'string' }, value: 'Oslo' } },
  ...{ counts: { selection: 3, baseline: 20 }, isSure: false, isSmall: false, usual: [], also: [], frequent: [] },
};
const report: ChangesReport = {
  ...{ comparedBy: 'windows', events: { selection: 100, baseline: 1000 }, findings: [uncertain], restated: [] },
  ...{ selection: 'true', window: { from: 0, to: 1 }, baseline: [], overview: 'logs' },
};

test('What may be chance waits for what traces say, which may be sure', () => {
  const { rerender } = render(<ChangeList report={report} actions={[]} isLookingOn />);
  expect(screen.queryByRole('listitem')).not.toBeInTheDocument();
  rerender(<ChangeList report={report} actions={[]} />);
  expect(screen.getByRole('listitem')).toHaveTextContent('May be chance.');
});
