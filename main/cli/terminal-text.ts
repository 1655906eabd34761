/**
 * Control characters, separators of lines, and those that turn the direction of writing: texts of the service must not steer
 * a terminal.
 */
const CONTROL_CHARACTERS = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

/** One line of text for a terminal. */
export const stripControls = (formatLine: string): string => formatLine.replace(CONTROL_CHARACTERS, ' ');

/** The same for a text whose lines Tem has parted itself. */
const stripControlsByLine = (text: string): string => text.split('\n').map(stripControls).join('\n');

/** One line of text for a terminal, with its end. Whatever is in it, it begins no second one. */
export const line = (text: string): string => `${stripControls(text)}\n`;

/** Where words for people go. */
export interface Terminal {
  readonly write: (text: string) => void;
}

/**
 * A stream that may be a terminal, by which nothing gets that steers one: the last of two places where texts are cleaned, for those
 * that were forgotten at the first.
 */
export const createTerminal = (stream: Pick<NodeJS.WritableStream, 'write'>): Terminal => ({
  write: (text) => void stream.write(stripControlsByLine(text)),
});

/** The characters that steer a terminal and that JSON.stringify leaves as they are: it escapes C0 controls only. */
const CONTROL_CHARACTERS_IN_JSON = /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

/** One line of JSON that a terminal shows as it is. */
export function formatJsonLine(value: unknown): string {
  const escaped = JSON.stringify(value).replace(
    CONTROL_CHARACTERS_IN_JSON,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return `${escaped}\n`;
}
