/** What a person may say that lets a label come out a second time. */
export const WORD_KINDS = ['take-over', 'print-alone', 'reprint', 'end-doubt'] as const;
export type WordKind = (typeof WORD_KINDS)[number];

/** A person's word, given at a station. */
export interface Word {
  readonly kind: WordKind;
  readonly person: string;
  readonly station: string;
  /** Null: it is about every order in doubt. */
  readonly code: string | null;
}

/** Who has said what. A word is written down before it is given: whoever is killed between has said it. */
export interface Words {
  readonly all: readonly Word[];
  add(word: Word): void;
  /** Those about one order. */
  about(code: string): readonly Word[];
}

export function createWords(): Words {
  const all: Word[] = [];
  return {
    all,
    add: (word) => void all.push(word),
    about: (code) => all.filter((word) => word.code === code || word.code === null),
  };
}
