import { Button } from '@mantine/core';
import { type JSX, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { FoundHidDevice } from '../../../../shared/scanner.ts';
import { ActionButton } from '../../../components/action-button.tsx';
import { Card } from '../../../components/card.tsx';
import { Heading, Hint } from '../../../components/typography.ts';
import { Item, ItemList } from '../item-list.tsx';

interface Props {
  readonly found: readonly FoundHidDevice[];
  /** Null for none of them. */
  readonly onChoose: (deviceId: string | null) => void;
}

/** Chooses one of the connected scanners. */
export function FoundScanners({ found, onChoose }: Props): JSX.Element {
  const { t } = useTranslation();
  const title = useId();
  const section = useRef<HTMLDivElement>(null);
  const isEmpty = found.length === 0;
  useEffect(() => {
    if (!isEmpty) section.current?.querySelector<HTMLElement>('li button')?.focus();
  }, [isEmpty]);
  return (
    <Card ref={section} gap={10} p={14} bd="2px solid var(--tem-accent)" aria-labelledby={title}>
      <Heading order={3} fz={17} id={title}>
        {t('input.hid.choose')}
      </Heading>
      <div role="status">{isEmpty && <Hint lh="22px">{t('input.hid.looking')}</Hint>}</div>
      {!isEmpty && (
        <ItemList aria-labelledby={title}>
          {found.map(({ deviceId, name, serialNumber: serial }) => (
            <Item
              key={deviceId}
              title={name}
              detail={serial === null ? null : t('input.hid.serial', { serial })}
              mih={56}
              p="8px 12px"
              fz={17}
            >
              <Button
                size="sm"
                aria-label={t('input.hid.takeOne', { name })}
                onClick={() => onChoose(deviceId)}
              >
                {t('input.hid.take')}
              </Button>
            </Item>
          ))}
        </ItemList>
      )}
      <div>
        <ActionButton variant="default" keyName="Escape" onClick={() => onChoose(null)}>
          {t('input.hid.cancel')}
        </ActionButton>
      </div>
    </Card>
  );
}
