import { describe, expect, it } from 'vitest';
import { detectScanInField } from '../../../../renderer/components/detect-scan-in-field.ts';

const CODE = 'SGNS336484LM.883568271';

describe('readTyped', () => {
  it('leaves addresses alone, even partial and wrong ones', () => {
    for (const text of ['192.168.1.20', 'printer-3.local', '', '9100', 'zebra', '10.0.0']) {
      expect(detectScanInField(text, '')).toEqual({ kind: 'own' });
    }
  });

  it('detects a scan into an empty field, and after existing text', () => {
    expect(detectScanInField(CODE, '')).toEqual({ kind: 'scan', code: CODE });
    expect(detectScanInField(`192.168.1.20${CODE}`, '192.168.1.20')).toEqual({ kind: 'scan', code: CODE });
    expect(detectScanInField(CODE.toLowerCase(), '192.168.1.20')).toEqual({ kind: 'scan', code: CODE });
  });

  it('takes no code if the start of the scan is ambiguous', () => {
    expect(detectScanInField(`192.168.${CODE}`, '')).toEqual({ kind: 'mixed' });
  });
});
