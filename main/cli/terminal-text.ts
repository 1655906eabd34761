/** Control characters, line separators and direction marks: texts of the service must not control a terminal. */
const CONTROL_CHARACTERS = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

/** Makes a line of text safe for a terminal. */
export const stripControls = (formatLine: string): string => formatLine.replace(CONTROL_CHARACTERS, ' ');

/** The same for a text that Tem has split into lines itself. */
const stripControlsByLine = (text: string): string => text.split('\n').map(stripControls).join('\n');

/** Formats a safe line for a terminal, with its line end. Whatever the text contains, it stays one line. */
export const line = (text: string): string => `${stripControls(text)}\n`;

/** A destination of text for people. */
export interface Terminal {
  readonly write: (text: string) => void;
}

/** Wraps a stream that may be a terminal: a second line of defense for texts that were not made safe before. */
export const createTerminal = (stream: Pick<NodeJS.WritableStream, 'write'>): Terminal => ({
  write: (text) => void stream.write(stripControlsByLine(text)),
});

/** Characters that control a terminal and that JSON.stringify leaves unchanged: it escapes C0 controls only. */
const CONTROL_CHARACTERS_IN_JSON = /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

/** Formats a line of JSON that is safe for a terminal. */
export function formatJsonLine(value: unknown): string {
  const escaped = JSON.stringify(value).replace(
    CONTROL_CHARACTERS_IN_JSON,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return `${escaped}\n`;
}
