import { useEffect } from 'react';
import { useServices } from '../../app/services.ts';

/** While a screen of the settings is shown, a key or a click there keeps them open. */
export function useKeepUnlocked(): void {
  const { lock } = useServices();
  useEffect(() => {
    document.addEventListener('keydown', lock.reportActivity);
    document.addEventListener('pointerdown', lock.reportActivity);
    return () => {
      document.removeEventListener('keydown', lock.reportActivity);
      document.removeEventListener('pointerdown', lock.reportActivity);
    };
  }, [lock]);
}
