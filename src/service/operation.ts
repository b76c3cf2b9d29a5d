/** What was being done, for the sentence, for the token that was used and for the setting that led there. */
export interface Operation {
  /** Ends "… while ", for example `running the query`. */
  doing: string;
  /** True for the query endpoints: a 400 there is about the query. */
  query?: boolean;
  /** True where the write token is used. */
  writes?: boolean;
  /** The label of the setting with the address that was asked, where it is not the service's own. */
  setting?: string;
}

/** Where the address that was asked can be changed: `the address in the data source's settings`. */
export function addressSetting({ setting }: Operation): string {
  return `${setting === undefined ? 'the address' : `“${setting}”`} in the data source's settings`;
}
