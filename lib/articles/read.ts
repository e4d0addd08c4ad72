import { createHash } from 'node:crypto'
import type { Actor } from '../auth/actor.ts'
import { notModified, prepared, type Reply } from '../http/reply.ts'
import { mustRead } from './access.ts'
import { parsedPage } from './page-lines.ts'
import { presentArticle } from './present.ts'

/**
 * The reading view of an article from data_server's two lines. The rows were checked and serialised where
 * they are kept; their bytes go on as they are.
 */
export function readingView(
  lines: Uint8Array[],
  actor: Actor,
  {
    ifNoneMatch,
    progressOf,
  }: { ifNoneMatch: string | undefined; progressOf(articleId: number): number | undefined },
): Reply {
  const { page, rows } = parsedPage(lines)
  const { head, is_favorite, groups, next_offset, tag } = page
  mustRead(actor, head)
  const progress = head.status === 'processing' ? progressOf(head.id) : undefined
  const article = presentArticle({ ...head, progress: progress ?? head.progress }, actor)
  const opening = JSON.stringify({ ...article, is_favorite, groups, next_offset })
  const headers = { etag: `"${fingerprint(opening + tag)}"`, vary: 'Authorization' }
  if (ifNoneMatch !== undefined && matches(ifNoneMatch, headers.etag)) return notModified(headers)
  return prepared([`${opening.slice(0, -1)},"sentences":`, rows, '}'], headers)
}

const fingerprint = (text: string) => createHash('sha1').update(text).digest('base64url')

/** Weak comparison, since a proxy that compresses weakens the tag. */
const matches = (header: string, etag: string) =>
  header.split(',').some(given => given.trim() === '*' || given.trim().replace(/^W\//, '') === etag)
