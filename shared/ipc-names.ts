/** The contract's names by domain, without its schemas: the preload stays small and free of zod. */
export interface ContractNames {
  readonly calls: Readonly<Record<string, readonly string[]>>;
  readonly messages: Readonly<Record<string, readonly string[]>>;
}

/** The channel on which a call or a message of the contract travels. */
export function channelOf(domain: string, name: string): string {
  return `${domain}.${name}`;
}
