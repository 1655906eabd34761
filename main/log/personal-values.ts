import { redactionMarkOf } from './field-names.ts';

/** Areas and goods identify nobody, and an operator needs to see them to correct them. */
const IMPERSONAL_FIELD = /(?:^|_)(?:province|district|commune|products?|barter)$/;

/** Finds a request's personal or secret texts: names, phone numbers, addresses, notes. */
export function findPersonalValues(request: unknown): string[] {
  if (typeof request !== 'object' || request === null) return [];
  return Object.entries(request).flatMap(([name, value]) => {
    // `name` is the receiver's; `partner` is a large partner's secret code (partner-api.md, operation 2).
    const isPersonal = redactionMarkOf(name) !== null || name === 'name' || name === 'partner';
    return typeof value === 'string' && value.trim() !== '' && isPersonal && !IMPERSONAL_FIELD.test(name)
      ? [value.trim()]
      : [];
  });
}
