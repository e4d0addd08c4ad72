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

export const isMediaExtension = (extension: string): extension is MediaExtension =>
  Object.hasOwn(MEDIA_EXTENSIONS, extension)
