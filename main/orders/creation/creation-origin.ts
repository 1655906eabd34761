/** Where a new order comes from. Identifies its sending after a crash. */
export type CreationOrigin =
  | { readonly kind: 'draft'; readonly draftId: number }
  | { readonly kind: 'import'; readonly importId: number; readonly line: number }
  | { readonly kind: 'command-line' };

export const COMMAND_LINE = 'command-line';

/** Returns the origin as one string, for storage and comparison. */
export function originKey(origin: CreationOrigin): string {
  switch (origin.kind) {
    case 'draft':
      return `draft ${origin.draftId}`;
    case 'import':
      return `import ${origin.importId} ${origin.line}`;
    case 'command-line':
      return COMMAND_LINE;
  }
}
