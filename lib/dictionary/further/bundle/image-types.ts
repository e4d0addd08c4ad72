/** Types that browsers draw and that cannot hold a program, unlike SVG. */
export type ImageType = 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp' | 'image/avif'

const at = (bytes: Buffer, start: number, text: string) =>
  bytes.toString('latin1', start, start + text.length) === text

const marks: Record<ImageType, (bytes: Buffer) => boolean> = {
  'image/png': bytes => at(bytes, 0, '\x89PNG\r\n\x1a\n'),
  'image/jpeg': bytes => at(bytes, 0, '\xff\xd8\xff'),
  'image/gif': bytes => at(bytes, 0, 'GIF87a') || at(bytes, 0, 'GIF89a'),
  'image/webp': bytes => at(bytes, 0, 'RIFF') && at(bytes, 8, 'WEBP'),
  'image/avif': bytes => at(bytes, 4, 'ftypavif') || at(bytes, 4, 'ftypavis'),
}

const types = Object.keys(marks) as ImageType[]

/** Judges by the bytes, whatever the name of the file. */
export const imageTypeOf = (bytes: Buffer): ImageType | null => types.find(type => marks[type](bytes)) ?? null
