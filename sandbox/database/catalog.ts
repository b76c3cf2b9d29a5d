import { type Dataset, type FindDataset, metricsKind } from './dataset';

/** The datasets that the sandbox has, by name. */
export class Catalog {
  private readonly datasets = new Map<string, Dataset>();

  add(dataset: Dataset): void {
    this.datasets.set(dataset.name, dataset);
  }

  /** Returns the datasets in alphabetical order. */
  list(): Dataset[] {
    return [...this.datasets.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  /** Returns the datasets that APL can query. */
  listOfEvents(): Dataset[] {
    return this.list().filter(({ kind }) => kind !== metricsKind);
  }

  find: FindDataset = (name) => this.datasets.get(name);
}
