import type { IncomingHttpHeaders } from 'node:http';
import { type OperationDescription, type Parameter, PRODUCT } from './document.ts';

/** A request, parsed as far as possible. */
export interface ParsedRequest {
  readonly method: string;
  readonly query: URLSearchParams;
  /** The raw body. */
  readonly text: string;
  /** The body as JSON, where it is JSON. */
  readonly body: unknown;
  readonly headers: IncomingHttpHeaders;
}

/** One parameter, as a query's text or as a body's JSON. */
function wrong(name: string, described: Parameter, value: unknown, inQuery: boolean): string[] {
  const is = (what: string) => [`${name} is ${what}: ${JSON.stringify(value)}`];
  switch (described.type) {
    case 'string or null':
      return value === null || typeof value === 'string' ? [] : is('neither text nor null');
    case 'string':
      if (typeof value !== 'string') return is('not text');
      if (described.allowed !== undefined && !described.allowed.includes(value))
        return is('not an allowed value');
      return [];
    case 'integer':
      if (inQuery) return /^-?\d+$/.test(String(value)) ? [] : is('not an integer');
      return typeof value === 'number' && Number.isSafeInteger(value) ? [] : is('not an integer');
    case 'strings':
      return Array.isArray(value) &&
        value.length > 0 &&
        value.every((each) => typeof each === 'string' && each !== '')
        ? []
        : is('not an array of texts');
    case 'items':
      if (!Array.isArray(value) || value.length === 0) return is('not an array of items');
      return value.flatMap((each: unknown, at) =>
        typeof each === 'object' && each !== null && !Array.isArray(each)
          ? parameters(PRODUCT, each as Record<string, unknown>, false, `${name}[${at}].`)
          : [`${name}[${at}] is not an item`],
      );
  }
}

function parameters(
  described: Readonly<Record<string, Parameter>>,
  given: Readonly<Record<string, unknown>>,
  inQuery: boolean,
  before = '',
): string[] {
  const findViolations: string[] = [];
  for (const name of Object.keys(given)) {
    if (!Object.hasOwn(described, name)) findViolations.push(`${before}${name} is no parameter`);
  }
  for (const [name, parameter] of Object.entries(described)) {
    const value = given[name];
    const required =
      typeof parameter.required === 'function' ? parameter.required(given) : parameter.required;
    if (value === undefined || (value === '' && required)) {
      if (required) findViolations.push(`${before}${name} is missing`);
    } else if (value !== '' || parameter.type !== 'string') {
      findViolations.push(...wrong(before + name, parameter, value, inQuery));
    }
  }
  return findViolations;
}

/** Every deviation of a request from its operation's description. */
export function breaches(described: OperationDescription, asked: ParsedRequest): string[] {
  const found: string[] = [];
  const { headers } = asked;
  if (described.standardHeaders) {
    if (headers.accept !== 'application/json') {
      found.push(`Accept is ${JSON.stringify(headers.accept)}, not application/json`);
    }
    if (!/^Bearer \S+$/.test(headers.authorization ?? ''))
      found.push('Authorization is not Bearer <ACCESS_TOKEN>');
  }
  const query: Record<string, string> = {};
  for (const [name, value] of asked.query) {
    if (Object.hasOwn(query, name)) found.push(`${name} is given twice`);
    query[name] = value;
  }
  if (described.method === 'GET') {
    if (asked.text !== '') found.push('a GET has a body');
    found.push(...parameters(described.parameters, query, true));
    return found;
  }
  for (const name of Object.keys(query)) found.push(`a POST has ${name} in its address`);
  if (!/^application\/json(?:; *charset=utf-8)?$/i.test(headers['content-type'] ?? '')) {
    found.push(`Content-Type is ${JSON.stringify(headers['content-type'])}, not application/json`);
  }
  const { body } = asked;
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    return [...found, 'the body is no JSON object'];
  found.push(...parameters(described.parameters, body as Record<string, unknown>, false));
  return found;
}
