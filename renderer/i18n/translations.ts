import type { vi } from './vi.ts';

type TranslationShape<Tree> = {
  readonly [Key in keyof Tree]: Tree[Key] extends string ? string : TranslationShape<Tree[Key]>;
};

/** The shape both languages have: a key that is missing in either of them fails the type check. */
export type Translations = TranslationShape<typeof vi>;
