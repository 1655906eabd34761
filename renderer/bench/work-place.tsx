import type { JSX, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices, useSettings, useStation } from '../services.ts';
import { useKeys } from '../ui/use-keys.ts';
import { ModeSign } from './mode-sign.tsx';
import classes from './work-place.module.css';

/**
 * Around the field that scans go to. Its ground changes with what scans mean, so that nobody scans labels for orders. Where
 * labels are scanned back, the mode has its place in the bar above (WorkBar).
 */
export function WorkPlace({ children }: { children: ReactNode }): JSX.Element {
  const { t } = useTranslation();
  const { scanner } = useServices();
  const { scanBack } = useSettings();
  const phase = useStation((station) => station.phase);
  useKeys({ F3: { word: t('bench.switchMode'), act: () => scanner.command({ kind: 'mode' }) } });
  return (
    <div className={classes.place} data-phase={phase}>
      {!scanBack && (
        <div className={classes.alone} data-mode-alone>
          <ModeSign />
        </div>
      )}
      {children}
    </div>
  );
}
