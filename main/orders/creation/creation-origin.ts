/** Where a new order comes from; its sending is found again by it after a crash. */
export type CreationOrigin =
  | { readonly kind: 'draft'; readonly draftId: number }
  | { readonly kind: 'import'; readonly importId: number; readonly line: number }
  | { readonly kind: 'command-line' };

/** The origin that the runs of the command line share. */
export const COMMAND_LINE = 'command-line';

/** Where a creation comes from as one text. */
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
