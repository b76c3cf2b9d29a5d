import { askGrafana, type Backend } from '../grafana/askGrafana';
import { recordOf } from '../service/json';

/** Address of Grafana's LLM app, which forwards messages to the configured provider. */
export const llmApp = '/api/plugins/grafana-llm-app';

/** True if the app is installed and its provider responds. Never rejects. */
export async function isLlmAppHealthy(backend: Backend): Promise<boolean> {
  const health = await askGrafana(backend, { url: `${llmApp}/health`, method: 'GET' }).catch(() => undefined);
  const { llmProvider } = recordOf(recordOf(health).details);
  return llmProvider === true || recordOf(llmProvider).ok === true;
}
