import { fireEvent, render, screen, within } from '@testing-library/react';
import React from 'react';

import { fakeGrafana } from '../testing/fakeGrafana';
import { formOf } from './annotationForm';
import { FormView } from './FormView';

const annotation = {
  ...{ id: 'ann_1', datasets: ['logs'], type: 'incident', time: '2026-01-31T10:00:00Z', title: 'Outage' },
  ...{ description: '', url: '' },
};

it('That someone else has deleted it is said once, with what can be done', async () => {
  // The service knows no such annotation any more.
  const { datasource } = fakeGrafana({ 'GET v2/datasets': [] });
  render(
    <FormView
      datasource={datasource}
      form={formOf(annotation, 'utc')}
      opened={annotation}
      timeZone="utc"
      types={[]}
      onSaved={jest.fn()}
      onCancel={jest.fn()}
      onDirty={jest.fn()}
    />
  );
  fireEvent.change(screen.getByLabelText(/^Title/), { target: { value: 'Outage of the shop' } });
  fireEvent.click(screen.getByText('Save'));
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent(
    /^Not saved: someone else deleted this annotation\. Save it as a new one, or cancel\.Save as a new annotation$/
  );
  fireEvent.click(within(alert).getByText('Save as a new annotation'));
  expect(screen.getByText('Create')).toBeInTheDocument();
  expect(screen.getByLabelText(/^Title/)).toHaveValue('Outage of the shop');
});
