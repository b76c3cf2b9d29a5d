/** The sandbox's token, which the provisioned data source uses to read and write. */
export const sandboxToken = 'xaat-sandbox';
