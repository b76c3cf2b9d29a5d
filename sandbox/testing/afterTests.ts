/** Runs in each test file (`setupFilesAfterEnv` in `jest.config.js`). */
import { stopLeftovers } from './leftovers';

afterAll(stopLeftovers);
