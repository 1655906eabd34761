/** The contract's names by domain, without schemas, so that the preload stays small and free of zod. */
export interface ContractNames {
  readonly calls: Readonly<Record<string, readonly string[]>>;
  readonly messages: Readonly<Record<string, readonly string[]>>;
}

/** Returns the channel of a call or message of the contract. */
export const channelOf = (domain: string, name: string): string => `${domain}.${name}`;
