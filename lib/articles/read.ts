import { createHash } from 'node:crypto'
import type { Actor } from '../auth/actor.ts'
import { notModified, prepared, type Reply } from '../http/reply.ts'
import type { TaskQueue } from '../tasks/task-queue.ts'
import { mustRead } from './access.ts'
import { awaitedAudio, withAwaitedAudio } from './audio/awaited-audio.ts'
import { parsedPage } from './page-lines.ts'
import { presentArticle } from './present.ts'

/**
 * The reading view of an article from data_server's two lines. The rows were checked and serialised where
 * they are kept; their bytes go on as they are, but for sentences that are being spoken.
 */
export function readingView(
  lines: Uint8Array[],
  actor: Actor,
  { ifNoneMatch, tasks }: { ifNoneMatch: string | undefined; tasks: TaskQueue },
): Reply {
  const { page, rows } = parsedPage(lines)
  const { head, is_favorite, groups, next_offset, tag } = page
  mustRead(actor, head)
  const progress = head.status === 'processing' ? tasks.activeOn(head.id)?.snapshot.progress : undefined
  const article = presentArticle({ ...head, progress: progress ?? head.progress }, actor)
  const opening = JSON.stringify({ ...article, is_favorite, groups, next_offset })
  const shown = withAwaitedAudio({ bytes: rows, tag }, awaitedAudio(tasks.allOn(head.id), head.revision))
  const headers = { etag: `"${fingerprint(opening + shown.tag)}"`, vary: 'Authorization' }
  if (ifNoneMatch !== undefined && matches(ifNoneMatch, headers.etag)) return notModified(headers)
  return prepared([`${opening.slice(0, -1)},"sentences":`, shown.bytes, '}'], headers)
}

const fingerprint = (text: string) => createHash('sha1').update(text).digest('base64url')

/** Weak comparison, since a proxy that compresses weakens the tag. */
const matches = (header: string, etag: string) =>
  header.split(',').some(given => given.trim() === '*' || given.trim().replace(/^W\//, '') === etag)
