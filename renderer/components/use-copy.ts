import { useState } from 'react';
import { useComponentServices } from './context/component-services.ts';

/** Copies a text to the clipboard; `copied` once it is there. Reports a failure. */
export function useCopy(text: string): { readonly copied: boolean; readonly copy: () => void } {
  const { tem, report } = useComponentServices();
  const [copied, setCopied] = useState(false);
  const copy = (): void => void tem.calls.app.copy({ text }).then(() => setCopied(true), report);
  return { copied, copy };
}
