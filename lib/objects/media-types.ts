import {
  isMediaExtension,
  MEDIA_EXTENSIONS,
  type MediaExtension,
} from '../contracts/schemas/administration/objects.ts'
import { refusal } from '../platform/problems/reasons.ts'

const IMAGE_EXTENSIONS = { jpg: 'image/jpeg', jpeg: 'image/jpeg', png: 'image/png', webp: 'image/webp' }

const TYPES: Record<string, string | undefined> = { ...MEDIA_EXTENSIONS, ...IMAGE_EXTENSIONS }

export function contentTypeOf(key: string): string {
  const extension = /\.([a-z0-9]+)$/i.exec(key)?.[1]?.toLowerCase() ?? ''
  return (Object.hasOwn(TYPES, extension) && TYPES[extension]) || 'application/octet-stream'
}

/** Throws 415 unless video or sound files with the extension are accepted. */
export function mediaExtensionOf(name: string): MediaExtension {
  const extension = /\.([A-Za-z0-9]+)$/.exec(name.trim())?.[1]?.toLowerCase() ?? ''
  if (isMediaExtension(extension)) return extension
  const accepted = Object.keys(MEDIA_EXTENSIONS).join(', ')
  throw refusal('file_name_without_type', { accepted })
}
