import type { vi } from './vi.ts';

type Sentences<Tree> = {
  readonly [Key in keyof Tree]: Tree[Key] extends string ? string : Sentences<Tree[Key]>;
};

/** The shape both languages have: a key that is missing in either of them fails the type check. */
export type Words = Sentences<typeof vi>;
