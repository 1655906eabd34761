import { type ButtonProps, FileButton } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { type JSX, useRef } from 'react';
import { ActionButton } from '../../components/action-button.tsx';
import { useImportsServices } from './imports-services.ts';

interface ChooseFileProps extends ButtonProps {
  readonly children: string;
}

/** Opens the system's file dialog. */
export function ChooseFile({ children, ...button }: ChooseFileProps): JSX.Element {
  const { imports } = useImportsServices();
  const reset = useRef<() => void>(null);
  const open = (file: File | null): void => {
    // The same file, corrected, may be chosen again.
    reset.current?.();
    void imports.openFiles(file === null ? [] : [file]);
  };
  return (
    <FileButton resetRef={reset} accept=".xlsx,.csv,.tsv,.txt" onChange={open}>
      {({ onClick }) => (
        <ActionButton {...button} keyName="Ctrl+O" icon={IconFileUpload} iconSize={24} onClick={onClick}>
          {children}
        </ActionButton>
      )}
    </FileButton>
  );
}
