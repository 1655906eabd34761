import { z } from 'zod';

const fieldName = z.string().min(1).max(100);

/** Faults that run the operation and answer in JSON of an undocumented shape. */
export const ReshapingFaults = [
  /** Sends numbers as texts and texts of digits as numbers (not "01"). Lists may be null, or maps with the keys "0", "1" … */
  z.strictObject({ kind: z.literal('loose-types'), lists: z.enum(['list', 'null', 'map']).default('list') }),
  /** Omits these fields from `results` at any depth, or sets them to null. */
  z.strictObject({
    kind: z.literal('missing-fields'),
    fields: z.array(fieldName).min(1).max(100),
    as: z.enum(['absent', 'null']).default('absent'),
  }),
  /** Adds unknown fields to the envelope and to every record. */
  z.strictObject({ kind: z.literal('extra-fields') }),
  /** Sends `{"results": …}` without `status`, or the bare results. */
  z.strictObject({ kind: z.literal('no-envelope'), as: z.enum(['results', 'bare']).default('results') }),
  /** Replaces the markers `Success` and `Error`. */
  z.strictObject({
    kind: z.literal('status-marker'),
    success: z.json().default('SUCCESS'),
    error: z.json().default('ERROR'),
  }),
] as const;
export type ReshapingFault = z.infer<(typeof ReshapingFaults)[number]>;

type Json = z.core.util.JSONType;
type JsonMap = Readonly<Record<string, Json>>;

/** Reshapes an answer. Anything without an envelope stays unchanged. */
export async function reshapeResponse(answer: Response, fault: ReshapingFault): Promise<Response> {
  if (!/json/i.test(answer.headers.get('content-type') ?? '')) return answer;
  const envelope = (await answer.clone().json()) as Json;
  if (!isObject(envelope) || typeof envelope['status'] !== 'string') return answer;
  return Response.json(reshapeEnvelope(envelope, fault), { status: answer.status });
}

function reshapeEnvelope(envelope: JsonMap, fault: ReshapingFault): Json {
  const { status = null, results, ...rest } = envelope;
  const whole = (changed: Json): Json => ({ ...envelope, results: changed });
  switch (fault.kind) {
    case 'status-marker':
      return { ...envelope, status: status === 'Success' ? fault.success : fault.error };
    case 'no-envelope':
      if (results === undefined) return rest;
      return fault.as === 'bare' ? results : { ...rest, results };
    case 'extra-fields':
      return mapObjects(envelope, (map) => ({ ...map, ...EXTRA_FIELDS }));
    case 'loose-types':
      return results === undefined ? envelope : whole(loosenTypes(results, fault.lists));
    case 'missing-fields':
      return results === undefined ? envelope : whole(mapObjects(results, (map) => removeFields(map, fault)));
  }
}

/** Undocumented fields, one of each type. */
const EXTRA_FIELDS: JsonMap = {
  new_text: 'mới',
  new_number: 1.5,
  new_flag: true,
  new_null: null,
  new_list: [1, 'hai', null],
  new_map: { deeper: { still: [] } },
};

function removeFields(map: JsonMap, { fields, as }: ReshapingFault & { kind: 'missing-fields' }): JsonMap {
  const entries = Object.entries(map);
  return Object.fromEntries(
    as === 'absent'
      ? entries.filter(([name]) => !fields.includes(name))
      : entries.map(([name, value]) => [name, fields.includes(name) ? null : value]),
  );
}

function loosenTypes(value: Json, lists: (ReshapingFault & { kind: 'loose-types' })['lists']): Json {
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return String(Number(value)) === value ? Number(value) : value;
  if (Array.isArray(value)) {
    if (lists === 'null') return null;
    const items = value.map((item) => loosenTypes(item, lists));
    return lists === 'map' ? Object.fromEntries(items.entries()) : items;
  }
  return isObject(value) ? mapValues(value, (one) => loosenTypes(one, lists)) : value;
}

/** Changes every map in a value, at any depth. */
function mapObjects(value: Json, change: (map: JsonMap) => JsonMap): Json {
  if (Array.isArray(value)) return value.map((item) => mapObjects(item, change));
  return isObject(value) ? { ...change(mapValues(value, (one) => mapObjects(one, change))) } : value;
}

const mapValues = (map: JsonMap, change: (value: Json) => Json): Record<string, Json> =>
  Object.fromEntries(Object.entries(map).map(([name, value]) => [name, change(value)]));

const isObject = (value: Json): value is Record<string, Json> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
