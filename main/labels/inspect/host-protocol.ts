import type { Inspector } from './inspector.ts';
import type { Outcome } from './protocol.ts';
import type { PageReading, PageReadings } from './read-pages.ts';

/** The methods of an inspector that the process beside main answers (host.ts). */
type Methods = Pick<Inspector, 'drawPages' | 'encodePicture' | 'createImageDocument' | 'createFlatPdf'>;

/** The tasks of that process. */
export type HostTask =
  | { readonly kind: 'inspect'; readonly args: Parameters<Inspector['inspect']> }
  /** Further pages of a document that it has inspected; the last ones release it. */
  | { readonly kind: 'pages'; readonly document: number; readonly from: number }
  | { readonly kind: 'warm-up' }
  | {
      [Name in keyof Methods]: { readonly kind: Name; readonly args: Parameters<Methods[Name]> };
    }[keyof Methods];

export type HostAnswers = {
  readonly inspect: Outcome<InspectedDocument>;
  readonly pages: readonly PageReading[];
  readonly 'warm-up': null;
} & { readonly [Name in keyof Methods]: Outcome<Awaited<ReturnType<Methods[Name]>>> };

/** `pages` are its first ones, of `total`; `document` names it. */
export interface InspectedDocument extends PageReadings {
  readonly total: number;
  readonly document: number;
}
