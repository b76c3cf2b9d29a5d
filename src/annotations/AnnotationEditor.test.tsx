import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import React from 'react';

import { fakeGrafana } from '../testing/fakeGrafana';
import { type AplQuery } from '../query/model';
import AnnotationEditor from './AnnotationEditor';

it('A layer is given the datasets and types that a person chooses, and says how colours come about', async () => {
  const { datasource } = fakeGrafana({ 'GET v2/datasets': 403, 'GET v2/annotations': [] }, { set: 'logs' });
  const onChange = jest.fn();
  const query: AplQuery = {
    refId: 'Anno',
    kind: 'annotations',
    query: '',
    annotations: { datasets: ['a'], types: ['t'] },
  };
  render(<AnnotationEditor datasource={datasource} query={query} onChange={onChange} onRunQuery={jest.fn()} />);
  const user = userEvent.setup();

  expect(screen.getByText(/make a layer for each type/)).toBeInTheDocument();
  await user.click(screen.getByRole('combobox', { name: /Datasets/ }));
  // The token may not read the schema: variables are offered all the same.
  await user.click(await screen.findByRole('option', { name: '$set' }));
  expect(onChange).toHaveBeenCalledWith({ ...query, annotations: { datasets: ['a', '$set'], types: ['t'] } });
});
