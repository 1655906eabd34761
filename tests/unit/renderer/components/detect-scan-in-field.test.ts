import { describe, expect, it } from 'vitest';
import { detectScanInField } from '../../../../renderer/components/detect-scan-in-field.ts';

const CODE = 'SGNS336484LM.883568271';

describe('readTyped', () => {
  it('lets addresses be, half-typed and wrong ones too', () => {
    for (const text of ['192.168.1.20', 'printer-3.local', '', '9100', 'zebra', '10.0.0']) {
      expect(detectScanInField(text, '')).toEqual({ kind: 'own' });
    }
  });

  it('knows a scan into an empty field, and behind what stood there', () => {
    expect(detectScanInField(CODE, '')).toEqual({ kind: 'scan', code: CODE });
    expect(detectScanInField(`192.168.1.20${CODE}`, '192.168.1.20')).toEqual({ kind: 'scan', code: CODE });
    expect(detectScanInField(CODE.toLowerCase(), '192.168.1.20')).toEqual({ kind: 'scan', code: CODE });
  });

  it('takes no code where it can’t be told where the scan begins', () => {
    expect(detectScanInField(`192.168.${CODE}`, '')).toEqual({ kind: 'mixed' });
  });
});
