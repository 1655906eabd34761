import { readFileSync } from 'node:fs';

/** https://www.electronjs.org/docs/latest/api/native-image, as far as it goes without decoding pixels. */
export class NativeImage
  implements
    Pick<
      Electron.NativeImage,
      | 'getAspectRatio'
      | 'getSize'
      | 'isEmpty'
      | 'isTemplateImage'
      | 'setTemplateImage'
      | 'toDataURL'
      | 'toPNG'
    >
{
  readonly #png: Buffer;

  constructor(png: Buffer) {
    this.#png = png;
  }

  toPNG(): Buffer {
    return Buffer.from(this.#png);
  }
  toDataURL(): string {
    return `data:image/png;base64,${this.#png.toString('base64')}`;
  }
  isEmpty(): boolean {
    return this.#png.length === 0;
  }
  /** From the PNG's first chunk (IHDR). */
  getSize(): Electron.Size {
    if (this.#png.length < 24) return { width: 0, height: 0 };
    return { width: this.#png.readUInt32BE(16), height: this.#png.readUInt32BE(20) };
  }
  getAspectRatio(): number {
    const { width, height } = this.getSize();
    return height === 0 ? 1 : width / height;
  }
  isTemplateImage(): boolean {
    return false;
  }
  setTemplateImage(_option: boolean): void {}
}

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47]);
const png = (bytes: Buffer) =>
  new NativeImage(bytes.subarray(0, 4).equals(signature) ? bytes : Buffer.alloc(0));

/** The module's `nativeImage`: PNG only, everything else is an empty image. */
export const nativeImage = {
  createEmpty: () => new NativeImage(Buffer.alloc(0)),
  createFromBuffer: (buffer: Buffer) => png(buffer),
  createFromDataURL: (url: string) => png(Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')),
  createFromPath: (path: string) => {
    try {
      return png(readFileSync(path));
    } catch {
      return new NativeImage(Buffer.alloc(0));
    }
  },
};
