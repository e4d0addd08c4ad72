/** The endings a video or sound file may have, and the type each stands for. */
export const MEDIA_EXTENSIONS = {
  mp4: 'video/mp4',
  m4v: 'video/x-m4v',
  mov: 'video/quicktime',
  mkv: 'video/x-matroska',
  webm: 'video/webm',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  aac: 'audio/aac',
  wav: 'audio/wav',
  flac: 'audio/flac',
  ogg: 'audio/ogg',
  opus: 'audio/ogg',
} as const
export type MediaExtension = keyof typeof MEDIA_EXTENSIONS

const IMAGE_EXTENSIONS = { jpg: 'image/jpeg', jpeg: 'image/jpeg', png: 'image/png', webp: 'image/webp' }

const TYPES: Record<string, string | undefined> = { ...MEDIA_EXTENSIONS, ...IMAGE_EXTENSIONS }

export const isMediaExtension = (extension: string): extension is MediaExtension =>
  Object.hasOwn(MEDIA_EXTENSIONS, extension)

/** What the ending of a key says of its bytes. */
export function contentTypeOf(key: string): string {
  const extension = /\.([a-z0-9]+)$/i.exec(key)?.[1]?.toLowerCase() ?? ''
  return (Object.hasOwn(TYPES, extension) && TYPES[extension]) || 'application/octet-stream'
}
