/** Ports of the tests' servers. `npm test` chooses free ones; the defaults differ from those of `npm start`. */
export const { TEST_PORT: port = '4500', TEST_SANDBOX_PORT: sandboxPort = '4501' } = process.env;
export const workbench = `http://127.0.0.1:${port}`;
export const sandbox = `http://127.0.0.1:${sandboxPort}`;
