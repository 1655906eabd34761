import type { Page } from '@playwright/test';
import type { Random } from '../../main/sandbox/data/random.ts';
import type { Words } from './words.ts';

/** A row in front of somebody who may decide about it. */
export interface Question {
  readonly page: Page;
  readonly station: string;
  /** The row's id. */
  readonly id: number;
  readonly code: string;
  /** The problem's code. */
  readonly why: string | null;
}

/** How a window takes a person's word. @returns whether it was taken */
export type GiveWord = (
  page: Page,
  word: { readonly id: number; readonly person: string },
) => Promise<boolean>;

/** Managers and supervisors, who sometimes decide what a station may not decide. Their word is written down before. */
export interface People {
  /** A manager takes the order over, one time in so many. @returns whether the row is this station's now */
  takeOver(question: Question): Promise<boolean>;
  /** A supervisor lets it be printed although the fleet cannot be asked. @returns whether it may be */
  printAlone(question: Question): Promise<boolean>;
}

/** How often a manager says the same: the first time Tem may say that the holder's label has no known end. */
const TIMES_SAID = 2;
const TAKES_OVER = 0.1;
const PRINTS_ALONE = 0.02;
const PERSONS = ['Chị Hoa', 'Anh Minh', 'Quản lý ca 2'];

/** @param give null: there is no fleet, and nobody is asked */
export function createPeople(
  random: Random,
  words: Words,
  give: { readonly takeOver: GiveWord; readonly printAlone: GiveWord } | null,
): People {
  const decide = async (
    kind: 'take-over' | 'print-alone',
    share: number,
    how: GiveWord | undefined,
    { page, station, id, code }: Question,
  ): Promise<boolean> => {
    if (how === undefined || !random.chance(share)) return false;
    const person = random.pick(PERSONS);
    words.add({ kind, person, station, code });
    return how(page, { id, person });
  };
  return {
    takeOver: async (question) =>
      question.why === 'claimed-elsewhere' && decide('take-over', TAKES_OVER, give?.takeOver, question),
    printAlone: async (question) =>
      question.why === 'fleet-unreachable' && decide('print-alone', PRINTS_ALONE, give?.printAlone, question),
  };
}

/** A manager at the end, who has looked at all printers: takes over what did not come out. */
export function createManager(
  words: Words,
  give: { readonly takeOver: GiveWord },
  paper: { count(code: string): number },
): People {
  return {
    async takeOver({ page, station, id, code, why }) {
      if (why !== 'claimed-elsewhere' || paper.count(code) > 0) return false;
      const [person = ''] = PERSONS;
      words.add({ kind: 'take-over', person, station, code });
      for (let said = 0; said < TIMES_SAID; said++)
        if (await give.takeOver(page, { id, person })) return true;
      return false;
    },
    printAlone: () => Promise.resolve(false),
  };
}
