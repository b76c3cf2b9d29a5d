/** The sandbox's token, which the provisioned data source has for reading and writing. */
export const sandboxToken = 'xaat-sandbox';
