import { type JSX, type Ref, useImperativeHandle, useRef } from 'react';

/** Opens the system's dialog; only from a key or a click. */
export interface TextFileChooser {
  readonly choose: () => void;
}

interface Props {
  readonly ref: Ref<TextFileChooser>;
  /** As the attribute `accept`. */
  readonly accept: string;
  readonly onText: (name: string, text: string) => void;
  /** Longer files are not what is asked for: their beginning is enough to say so. */
  readonly maxLength: number;
}

/** Chooses a text file and reads it; shows nothing itself. */
export function TextFileInput({ ref, accept, onText, maxLength }: Props): JSX.Element {
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => ({ choose: () => input.current?.click() }), []);
  return (
    <input
      ref={input}
      hidden
      type="file"
      accept={accept}
      onChange={(event) => {
        const file = event.currentTarget.files?.[0];
        // The same file, corrected, may be chosen again.
        event.currentTarget.value = '';
        if (file !== undefined)
          void file
            .slice(0, maxLength)
            .text()
            .then((text) => onText(file.name, text));
      }}
    />
  );
}
