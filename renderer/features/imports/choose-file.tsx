import type { ButtonProps } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { type ChangeEvent, type JSX, useRef } from 'react';
import { ActionButton } from '../../components/action-button.tsx';
import classes from './choose-file.module.css';
import { useImportsServices } from './imports-services.ts';

/** The button that opens the system's own window to choose the file in. */
export function ChooseFile({
  children,
  disabled = false,
  ...button
}: ButtonProps & { children: string; disabled?: boolean }): JSX.Element {
  const { imports } = useImportsServices();
  const field = useRef<HTMLInputElement>(null);
  const choose = (): void => field.current?.click();
  const onChange = (event: ChangeEvent<HTMLInputElement>): void => {
    const files = [...(event.currentTarget.files ?? [])];
    // The same file, corrected, may be chosen again.
    event.currentTarget.value = '';
    void imports.openFiles(files);
  };
  return (
    <>
      <input
        ref={field}
        className={classes.field}
        type="file"
        accept=".xlsx,.csv,.tsv,.txt"
        onChange={onChange}
      />
      <ActionButton
        {...button}
        disabled={disabled}
        keyName="Ctrl+O"
        leftSection={<IconFileUpload size={24} aria-hidden />}
        onClick={choose}
      >
        {children}
      </ActionButton>
    </>
  );
}
