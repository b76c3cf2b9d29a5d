import { check, list, object, show, text } from '../check';
import { Skip } from '../outcome';
import { quoted } from '../query';
import { type Rule } from '../rule';
import { type Service } from '../service';

const rule = (name: string, run: Rule['run']): Rule => ({ section: 'Service facts, "Addresses"', name, run });

interface Placed {
  name: string;
  address: string;
}

/** Finds the event datasets for which the service states an edge deployment. */
async function placedDatasets(service: Service): Promise<Placed[]> {
  const all = list(await service.json(200, 'GET', '/v2/datasets'), 'the list').map((each) => object(each, 'one'));
  const placed = all
    .filter(({ kind, edgeDeploymentUrl }) => edgeDeploymentUrl !== undefined && !String(kind).includes('metrics'))
    .map(({ name, edgeDeploymentUrl }) => ({
      name: text(name, 'name'),
      address: text(edgeDeploymentUrl, 'edgeDeploymentUrl'),
    }));
  if (placed.length === 0) {
    throw new Skip('no dataset names its edge deployment');
  }
  return placed;
}

const ask = (service: Service, address: string, dataset: string) =>
  service.at(address).send('POST', '/v1/query/_apl?format=tabular', { apl: `${quoted(dataset)} | limit 1` });

const elsewhere = (placed: Placed[], { address }: Placed) => placed.find((other) => other.address !== address);

export const deploymentRules: Rule[] = [
  rule('a dataset names its edge deployment by id and address', async ({ service }) => {
    await placedDatasets(service);
    const all = list(await service.json(200, 'GET', '/v2/datasets'), 'the list').map((each) => object(each, 'one'));
    for (const { edgeDeployment, edgeDeploymentUrl } of all) {
      check(/^cloud\.[\w.-]+$/.test(text(edgeDeployment, 'edgeDeployment')), `the id is ${show(edgeDeployment)}`);
      check(URL.canParse(text(edgeDeploymentUrl, 'edgeDeploymentUrl')), `the address is ${show(edgeDeploymentUrl)}`);
    }
  }),
  rule("a dataset's edge deployment answers queries for it", async ({ service, sample }) => {
    const placed = await placedDatasets(service);
    const { name, address } = placed.find((each) => each.name === sample.dataset) ?? placed[0];
    const { status, text: body } = await ask(service, address, name);
    check(status === 200 && object(JSON.parse(body), 'the answer').format === 'tabular', `it was answered ${status}`);
  }),
  rule('another edge deployment refuses them with 400, 403 or 404', async ({ service }) => {
    const placed = await placedDatasets(service);
    const other = elsewhere(placed, placed[0]);
    if (other === undefined) {
      throw new Skip('all datasets are in one edge deployment');
    }
    const { status } = await ask(service, other.address, placed[0].name);
    check([400, 403, 404].includes(status), `it was answered ${status}`);
  }),
  rule('an edge deployment has no /v1/datasets/_apl', async ({ service }) => {
    const [{ name, address }] = await placedDatasets(service);
    const body = { apl: `${quoted(name)} | limit 1` };
    const { status } = await service.at(address).send('POST', '/v1/datasets/_apl?format=tabular', body);
    check(status === 404, `it was answered ${status}`);
  }),
];
