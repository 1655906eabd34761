import { useEffect, useRef, useState } from 'react';

/** Dropped files or text; `files` takes precedence. */
export interface DroppedData {
  readonly files: readonly File[];
  readonly text: string;
}

/**
 * Accepts files and text dropped anywhere on the page while the component is mounted, instead of the browser's default
 * (opening the file). @returns whether something is being dragged over the page
 */
export function useFileDrop(onDrop: (dropped: DroppedData) => void): boolean {
  const [over, setOver] = useState(false);
  const current = useRef(onDrop);
  useEffect(() => {
    current.current = onDrop;
  });
  useEffect(() => {
    const hold = (event: DragEvent): void => {
      if (event.dataTransfer === null) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'copy';
      setOver(true);
    };
    const leave = (event: DragEvent): void => {
      // Moving from one element to another does not leave the page.
      if (event.relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent): void => {
      setOver(false);
      if (event.dataTransfer === null) return;
      event.preventDefault();
      const { dataTransfer } = event;
      current.current({ files: [...dataTransfer.files], text: dataTransfer.getData('text/plain') });
    };
    document.addEventListener('dragover', hold);
    document.addEventListener('dragleave', leave);
    document.addEventListener('drop', drop);
    return () => {
      document.removeEventListener('dragover', hold);
      document.removeEventListener('dragleave', leave);
      document.removeEventListener('drop', drop);
    };
  }, []);
  return over;
}
