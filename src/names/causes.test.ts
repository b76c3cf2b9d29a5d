import { namesCause, namesSymptom } from './causes';

describe('The name of a field', () => {
  it.each(['k8s.pod.name', 'podName', 'build_version', 'imageTag'])('may suggest a cause: %s', (name) => {
    expect(namesCause(name)).toBe(true);
  });

  it.each(['ghost', 'conversion', 'route'])('may suggest no cause: %s', (name) => {
    expect(namesCause(name)).toBe(false);
  });

  it.each(['exception.message', 'error2', 'errorText', 'errors_total', 'status.message'])(
    'may mean a symptom: %s',
    (name) => {
      expect(namesSymptom(name)).toBe(true);
    }
  );

  it.each(['terror', 'podName'])('may mean no symptom: %s', (name) => {
    expect(namesSymptom(name)).toBe(false);
  });
});
