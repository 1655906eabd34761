import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { PrintedLabel } from '../../../shared/history.ts';
import { IconRepeat } from '../../components/icons.tsx';
import { KeyButton } from '../../components/key-button.tsx';
import { PrintOneStatus } from '../../components/print-one/print-one-status.tsx';
import { ReprintQuestion } from '../../components/print-one/reprint-question.tsx';
import { useShortcuts } from '../../components/use-shortcuts.ts';
import { useHistory } from './history-view.ts';
import panel from './panel.module.css';

/** F9 on the whole screen: prints the open label again, or else the newest listed one, after a reason. */
export function useReprintShortcut(): void {
  const { t } = useTranslation();
  const view = useHistory();
  const kind = useStore(view.printing.store, ({ state }) => state.kind);
  const total = useStore(view.list.store, (state) => state.total);
  const possible = kind !== 'printing' && kind !== 'asking' && total !== null && total > 0;
  useShortcuts({
    F9: { label: t('history.reprint'), act: possible ? () => void view.askReprint() : undefined },
  });
}

/** The open label's reprint: its button, the question, and what became of it. */
export function ReprintAction({ label }: { label: PrintedLabel }): JSX.Element {
  const { t } = useTranslation();
  const view = useHistory();
  const { printing } = view;
  const state = useStore(printing.store, (store) => store.state);
  const isOwn = state.kind !== 'idle' && state.subject.id === label.id;
  const { code, receiver } = label;
  return (
    <>
      <div role="status">{(isOwn || state.kind === 'printing') && <PrintOneStatus state={state} />}</div>
      {isOwn && state.kind === 'asking' ? (
        <ReprintQuestion
          title={t('history.reprintAsk')}
          detail={receiver === null ? code : `${code} · ${receiver}`}
          more={state.more}
          onMore={printing.showMore}
          onReason={(reason) => void printing.answer(reason)}
          onKeep={printing.dismiss}
        />
      ) : (
        // The screen handles the key (useReprintShortcut).
        <KeyButton
          className={panel.main ?? ''}
          keyName="F9"
          icon={IconRepeat}
          iconSize={24}
          loading={state.kind === 'printing'}
          onClick={() => void view.askReprint()}
        >
          {t('history.reprint')}
        </KeyButton>
      )}
    </>
  );
}
