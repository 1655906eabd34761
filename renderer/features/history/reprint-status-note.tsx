import { IconAlertTriangle, IconCircleCheck, IconHandStop, IconPrinter } from '@tabler/icons-react';
import type { ComponentProps, JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { BatchRow } from '../../../shared/station.ts';
import { Notice } from '../../components/notice.tsx';
import { ProblemText } from '../../components/problem-text.tsx';
import type { Appearance } from '../../components/state-appearance.ts';
import { useHistory } from './history-view.ts';

/** The state of the requested reprint. */
export function ReprintStatusNote(): JSX.Element {
  const { t } = useTranslation();
  const { store } = useHistory();
  const status = useStore(store, (state) => state.reprintStatus);
  const look = status?.kind === 'in-batch' ? getRowAppearance(status.row) : null;
  return (
    <div role="status" hidden={status?.kind !== 'failed' && look === null}>
      {status?.kind === 'failed' && (
        <ReprintNotice tone="red" icon={IconAlertTriangle} data-reprint="failed">
          <ProblemText problem={status.problem} />
        </ReprintNotice>
      )}
      {look !== null && (
        <ReprintNotice tone={look.tone} icon={look.icon} data-reprint={look.word}>
          <span>{t(`history.reprintStatus.${look.word}`)}</span>
        </ReprintNotice>
      )}
    </div>
  );
}

function ReprintNotice(props: ComponentProps<typeof Notice>): JSX.Element {
  return <Notice align="center" p="10px 12px" bdrs={10} fz={17} lh="23px" {...props} />;
}

/** The order's current state in the batch. */
function getRowAppearance({
  state,
}: BatchRow): Appearance & { readonly word: 'queued' | 'held' | 'underWay' } {
  if (state === 'queued') return { icon: IconCircleCheck, tone: 'green', word: 'queued' };
  if (state === 'held' || state === 'looking-up') return { icon: IconHandStop, tone: 'amber', word: 'held' };
  return { icon: IconPrinter, tone: 'blue', word: 'underWay' };
}
