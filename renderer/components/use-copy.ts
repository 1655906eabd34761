import { useState } from 'react';
import { unwrap } from './context/api.ts';
import { useComponentServices } from './context/component-services.ts';

/** Puts a text on the clipboard; `copied` once it is there. What fails is reported. */
export function useCopy(text: string): { readonly copied: boolean; readonly copy: () => void } {
  const { tem, report } = useComponentServices();
  const [copied, setCopied] = useState(false);
  const copy = (): void => void unwrap(tem.calls.app.copy({ text })).then(() => setCopied(true), report);
  return { copied, copy };
}
