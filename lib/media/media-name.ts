import { Problem } from '../http/errors.ts'
import { isMediaExtension, MEDIA_EXTENSIONS, type MediaExtension } from './media-types.ts'

/** The ending of a file's name in lower case; 415 where it is none of a video or sound file that is taken. */
export function mediaExtensionOf(name: string): MediaExtension {
  const extension = /\.([A-Za-z0-9]+)$/.exec(name.trim())?.[1]?.toLowerCase() ?? ''
  if (isMediaExtension(extension)) return extension
  const taken = Object.keys(MEDIA_EXTENSIONS).join(', ')
  throw new Problem(
    'unsupported_media_type',
    `A video or sound file is named by its ending, one of ${taken}.`,
  )
}
