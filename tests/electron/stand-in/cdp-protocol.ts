// playwright-core carries the whole protocol's types, outside its "exports".
export type { Protocol } from '../../../node_modules/playwright-core/types/protocol.d.ts';
