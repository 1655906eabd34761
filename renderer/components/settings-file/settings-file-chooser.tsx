import { type JSX, type Ref, useImperativeHandle, useRef } from 'react';

/** Opens the system's dialog; only from a key or a click. */
export interface FileChooser {
  readonly choose: () => void;
}

interface Props {
  readonly ref: Ref<FileChooser>;
  readonly onFile: (file: File) => void;
}

/** Chooses a settings file of another station; shows nothing itself. */
export function SettingsFileChooser({ ref, onFile }: Props): JSX.Element {
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => ({ choose: () => input.current?.click() }), []);
  return (
    <input
      ref={input}
      hidden
      type="file"
      accept=".json,application/json"
      onChange={(event) => {
        const file = event.currentTarget.files?.[0];
        // The same file, corrected, may be chosen again.
        event.currentTarget.value = '';
        if (file !== undefined) onFile(file);
      }}
    />
  );
}
