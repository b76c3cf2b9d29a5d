/** What was being done, for the sentence, for the token that was used and for the setting that led there. */
export interface Operation {
  /** Ends "… while ", for example `running the query`. */
  doing: string;
  /** True for the query endpoints: a 400 there is about the query. */
  query?: boolean;
  /** True where the write token is used. */
  writes?: boolean;
  /** The setting with the address that was asked, where it is not the service's own. */
  address?: 'edge' | 'legacy';
}

const settings: Record<NonNullable<Operation['address']>, string> = {
  edge: '“Edge address”',
  legacy: '“Legacy query endpoint”',
};

/** Where the address that was asked can be changed: `the address in the data source's settings`. */
export function addressSetting({ address }: Operation): string {
  return `${address === undefined ? 'the address' : settings[address]} in the data source's settings`;
}
