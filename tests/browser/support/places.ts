/**
 * Where the servers of each worker are: as many as there are ports, with commas between them. `npm test` looks for free ones; alone, the
 * tests also run beside an `npm start`.
 */
const { TEST_PORT = '4500', TEST_SANDBOX_PORT = '4501' } = process.env;
const sandboxPorts = TEST_SANDBOX_PORT.split(',');

export const places = TEST_PORT.split(',').map((port, worker) => ({
  port,
  sandboxPort: sandboxPorts[worker],
  workbench: `http://127.0.0.1:${port}`,
  sandbox: `http://127.0.0.1:${sandboxPorts[worker]}`,
}));
