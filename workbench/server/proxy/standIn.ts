import { type Target } from './target';

/** The service's public addresses, and the paths below which a sandbox answers in their place. */
const paths: Readonly<Record<string, string>> = {
  'https://api.axiom.co': '',
  'https://us-east-1.aws.edge.axiom.co': '/us',
  'https://eu-central-1.aws.edge.axiom.co': '/eu',
};

/** Leads a request to one of the service's public addresses to a sandbox instead: so its deployments are tried without an account. */
export function standIn(target: Target, sandbox: string | undefined): Target {
  const path = paths[target.origin.origin];
  return sandbox === undefined || path === undefined ? target : { origin: new URL(sandbox), path: path + target.path };
}
