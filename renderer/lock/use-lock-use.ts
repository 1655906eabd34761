import { useEffect } from 'react';
import { useServices } from '../services.ts';

/** While a screen of the settings is shown, a key or a click there keeps them open. */
export function useLockUse(): void {
  const { lock } = useServices();
  useEffect(() => {
    document.addEventListener('keydown', lock.use);
    document.addEventListener('pointerdown', lock.use);
    return () => {
      document.removeEventListener('keydown', lock.use);
      document.removeEventListener('pointerdown', lock.use);
    };
  }, [lock]);
}
