import config from '../../../webpack.config';

test('what is shipped is built from its sources alone, without what an earlier build left', async () => {
  expect((await config({ production: true })).cache).toBe(false);
});

test('what is built again at each change keeps what it can', async () => {
  expect((await config({ development: true })).cache).toMatchObject({ type: 'filesystem' });
});
