/** The target of a connection. */
export interface Endpoint {
  /** A name, or an IP address without brackets. */
  readonly host: string;
  readonly port: number;
}

/** Returns the endpoint of an address, with its scheme's default port if it names none (https 443, else 80). */
export function endpointOf(address: string): Endpoint {
  const { hostname, port, protocol } = new URL(address);
  const usual = protocol === 'https:' ? 443 : 80;
  return { host: hostname.replace(/^\[(.*)\]$/, '$1'), port: port === '' ? usual : Number(port) };
}
