import { ListObjectsCommand } from '@aws-sdk/client-s3'
import { contentTypeOf } from '../../objects/media-types.ts'
import { byKey, type ListQuery, type ObjectPage } from '../../data/object-stores/object-store.ts'
import type { Connection } from '../../data/object-stores/cos/connection.ts'

/** One page, by version 1 of the call: Tencent documents it, and its marker is a key as in every store. */
export async function listObjects(
  { s3, bucket }: Connection,
  { prefix, cursor, limit, by_folder }: ListQuery,
  abortSignal: AbortSignal,
): Promise<ObjectPage> {
  const page = await s3.send(
    new ListObjectsCommand({
      Bucket: bucket,
      Prefix: prefix,
      Marker: cursor,
      MaxKeys: limit,
      Delimiter: by_folder ? '/' : undefined,
    }),
    { abortSignal },
  )
  const objects = (page.Contents ?? []).flatMap(({ Key: key, Size: size = 0, LastModified: modified_at }) =>
    key === undefined || !modified_at ? [] : [{ key, size, content_type: contentTypeOf(key), modified_at }],
  )
  const prefixes = (page.CommonPrefixes ?? []).flatMap(({ Prefix }) => Prefix ?? [])
  const last = [objects.at(-1)?.key ?? '', prefixes.at(-1) ?? ''].sort(byKey).at(-1)
  return { objects, prefixes, next_cursor: page.IsTruncated ? (page.NextMarker ?? last) || null : null }
}
