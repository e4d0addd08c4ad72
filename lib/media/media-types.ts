import { MEDIA_EXTENSIONS } from '../contracts/schemas/media.ts'

export { isMediaExtension, MEDIA_EXTENSIONS, type MediaExtension } from '../contracts/schemas/media.ts'

const IMAGE_EXTENSIONS = { jpg: 'image/jpeg', jpeg: 'image/jpeg', png: 'image/png', webp: 'image/webp' }

const TYPES: Record<string, string | undefined> = { ...MEDIA_EXTENSIONS, ...IMAGE_EXTENSIONS }

/** What the ending of a key says of its bytes. */
export function contentTypeOf(key: string): string {
  const extension = /\.([a-z0-9]+)$/i.exec(key)?.[1]?.toLowerCase() ?? ''
  return (Object.hasOwn(TYPES, extension) && TYPES[extension]) || 'application/octet-stream'
}
