import { crc32, deflateRawSync } from 'node:zlib';

export interface ArchivedFile {
  name: string | Buffer;
  content?: Buffer;
}

const uint16 = (...values: number[]) => Buffer.concat(values.map((value) => Buffer.from([value & 255, value >> 8])));
const uint32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};

/** Method 8 is deflate, the date is 1 January 1980. */
const common = (content: Buffer, compressed: Buffer, name: Buffer) =>
  Buffer.concat([
    uint16(20, 0, 8, 0, 33),
    uint32(crc32(content)),
    uint32(compressed.length),
    uint32(content.length),
    uint16(name.length, 0),
  ]);

/** A ZIP archive (APPNOTE.TXT 4.3). @param before bytes before it in the same file */
export function archive(files: readonly ArchivedFile[], before: Buffer = Buffer.alloc(0)): Buffer {
  const locals: Buffer[] = [before];
  const directory: Buffer[] = [];
  let offset = before.length;
  for (const { name, content = Buffer.from('x') } of files) {
    const raw = Buffer.from(name);
    const compressed = deflateRawSync(content);
    const local = Buffer.concat([
      Buffer.from('PK\x03\x04', 'latin1'),
      common(content, compressed, raw),
      raw,
      compressed,
    ]);
    directory.push(
      Buffer.concat([
        Buffer.from('PK\x01\x02', 'latin1'),
        uint16(20),
        common(content, compressed, raw),
        uint16(0, 0, 0),
        uint32(0),
        uint32(offset),
        raw,
      ]),
    );
    locals.push(local);
    offset += local.length;
  }
  const entries = Buffer.concat(directory);
  const end = [
    Buffer.from('PK\x05\x06', 'latin1'),
    uint16(0, 0, files.length, files.length),
    uint32(entries.length),
    uint32(offset),
    uint16(0),
  ];
  return Buffer.concat([...locals, entries, ...end]);
}

export const wordParts: readonly ArchivedFile[] = [
  { name: '[Content_Types].xml' },
  { name: '_rels/.rels' },
  { name: 'word/document.xml', content: Buffer.from('<w:document/>') },
  { name: 'docProps/core.xml' },
];
