import { getDataSourceSrv } from '@grafana/runtime';
import { type AlertVariant } from '@grafana/ui';

import { isObject, textOf } from '../host/json';

/** The result of a data source's test. */
export interface TestResult {
  severity: AlertVariant;
  message: string;
  details?: string;
}

/** Tests a data source like Grafana's settings page; errors are returned as results. */
export async function testDataSource(uid: string): Promise<TestResult> {
  const dataSource = await getDataSourceSrv().get(uid);
  try {
    const answer: unknown = await dataSource.testDatasource();
    const result = isObject(answer) ? answer : {};
    const status = textOf(result.status).toLowerCase();
    return {
      severity: status === 'success' || status === 'warning' || status === 'info' ? status : 'error',
      message: textOf(result.message, 'The data source returned no message'),
      details: isObject(result.details)
        ? [textOf(result.details.message), textOf(result.details.verboseMessage)].filter(Boolean).join('\n\n')
        : undefined,
    };
  } catch (error) {
    return { severity: 'error', message: error instanceof Error ? error.message : sentenceOf(error) };
  }
}

function sentenceOf(error: unknown): string {
  const data = isObject(error) ? error.data : undefined;
  return (isObject(data) && textOf(data.message)) || (isObject(error) && textOf(error.message)) || 'The test failed';
}
