import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { type LicensedWork, readLicenceText } from './licensed-work.ts';

const PackageSchema = z.object({ version: z.string() });

/** The texts of Chromium's parts, including pdfium's, are in a file that every Electron and every installer contains. */
const IN_CHROMIUM =
  'The works that it is made of are named, with their licences, in LICENSES.chromium.html, which lies beside the installed program (macOS: in Contents/Resources).';

/**
 * Lists what is in the app without being a module of a bundle: Electron, and what was compiled into the WebAssembly of
 * @hyzyla/pdfium (https://pdfium.googlesource.com/pdfium/+/refs/heads/main/LICENSE) and zxing-wasm (its README); on Windows
 * koffi.
 */
export function listBinaryWorks(root: string): LicensedWork[] {
  const versionOf = (name: string): string => {
    const text = readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8');
    return PackageSchema.parse(JSON.parse(text)).version;
  };
  const pdfium = `in @hyzyla/pdfium ${versionOf('@hyzyla/pdfium')}`;
  const zxing = `in zxing-wasm ${versionOf('zxing-wasm')}`;
  // Builds for Windows only.
  const koffi: LicensedWork[] = existsSync(join(root, 'dist/main/koffi.node'))
    ? [
        {
          name: 'Koffi',
          version: versionOf('koffi'),
          licence: 'MIT',
          text: ['LICENSE.txt', 'vendor/node-addon-api/LICENSE.md']
            .map((file) => readFileSync(join(root, 'node_modules/koffi', file), 'utf8').trim())
            .join('\n\n'),
        },
      ]
    : [];
  return [
    ...koffi,
    {
      name: 'Electron',
      version: versionOf('electron'),
      licence: 'MIT',
      text: `${readFileSync(join(root, 'node_modules/electron/LICENSE'), 'utf8').trim()}\n\n${IN_CHROMIUM}`,
    },
    {
      name: 'PDFium',
      version: pdfium,
      licence: 'BSD-3-Clause AND Apache-2.0',
      text: `Copyright 2014 The PDFium Authors\n\n${readLicenceText('bsd-3-clause-google')}\n${IN_CHROMIUM}\nThe Apache License 2.0 is printed under ZXing-C++.`,
    },
    {
      name: 'ZXing-C++',
      version: zxing,
      licence: 'Apache-2.0',
      text: `Copyright the ZXing-C++ authors (https://github.com/zxing-cpp/zxing-cpp)\n\n${readLicenceText('apache-2.0')}`,
    },
    {
      name: 'Emscripten',
      version: `${pdfium} and ${zxing}`,
      licence: 'MIT',
      text: `Copyright (c) 2010-2014 Emscripten authors, see AUTHORS file.\n\n${readLicenceText('mit')}`,
    },
  ];
}
