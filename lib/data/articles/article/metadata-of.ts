import { isMediaExtension, MEDIA_EXTENSIONS } from '../../../contracts/schemas/administration/objects.ts'
import { type ArticleHead, Metadata } from '../../../contracts/schemas/articles/articles.ts'

export function mediaKindOf({ source_media: key }: Metadata): ArticleHead['media_kind'] {
  if (typeof key !== 'string') return null
  const extension = key.slice(key.lastIndexOf('.') + 1)
  return isMediaExtension(extension) && MEDIA_EXTENSIONS[extension].startsWith('video/') ? 'film' : 'sound'
}

export const metadataOf = ({ metadata }: { readonly metadata: string }): Metadata =>
  Metadata.parse(JSON.parse(metadata))
