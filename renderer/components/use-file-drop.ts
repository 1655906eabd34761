import { useEffect, useRef, useState } from 'react';

/** What was dropped: files, or a text; `files` goes before. */
export interface DroppedData {
  readonly files: readonly File[];
  readonly text: string;
}

/**
 * Takes files and texts that are dropped anywhere on the page while the component is there, in place of the browser's own
 * way (opening the file). @returns whether something is being held over the page
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
      // Going from one element to another is not leaving the page.
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
