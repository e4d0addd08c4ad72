import { VOICE_HEADER } from '../../../lib/contracts/data/articles/audio.ts'
import { data as dataContract } from '../../../lib/contracts/data/contract.ts'
import type { ExportKind } from '../../../lib/contracts/schemas/learners/learners.ts'
import { ReviewSettings } from '../../../lib/contracts/schemas/learners/review-settings.ts'
import { creditHeader } from '../../../lib/contracts/schemas/models/voices.ts'
import { createClient } from '../../../lib/platform/http/calling/client.ts'
import { article } from '../../lib/study/articles/lab.ts'
import { callReply } from '../call-reply.ts'

interface Kept {
  readonly settings?: Partial<ReviewSettings>
  readonly lines?: Partial<Record<ExportKind, readonly object[]>>
  /** By article and index. */
  readonly clips?: Readonly<Record<string, Uint8Array>>
  /** The line that was kept with all clips. */
  readonly clipCredit?: string
  /** The pieces cut from recordings, by id and part. */
  readonly mined?: Readonly<Record<string, Uint8Array>>
}

/** A data_server that answers an export from these records. Every article that is asked for has its first text. */
export function exportedData({ settings = {}, lines = {}, clips = {}, clipCredit, mined = {} }: Kept) {
  const answers: Record<string, (url: URL) => unknown> = {
    '/v1/data/exports': url => {
      const kind = url.searchParams.get('kind') ?? ''
      const items = Object.entries(lines).find(([name]) => name === kind)?.[1] ?? []
      return { items: items.map(line => ({ kind, ...line })), next: null }
    },
    '/v1/data/collections/review/settings': () => ({
      version: 1,
      updated_at: null,
      values: ReviewSettings.parse(settings),
    }),
  }
  return createClient(dataContract, async ({ path }) => {
    const url = new URL(path, 'http://data')
    const [, id, idx] = /articles\/(\d+)(?:\/sentences\/(\d+)\/audio)?$/.exec(url.pathname) ?? []
    if (idx !== undefined)
      return replyOf(clips[`${id} ${idx}`], { [VOICE_HEADER]: clipVoice, ...creditHeader(clipCredit) })
    const [, media_id, part] = /mined\/([^/]+)\/(\w+)$/.exec(url.pathname) ?? []
    if (media_id !== undefined) return replyOf(mined[`${media_id} ${part}`])
    const answer = id === undefined ? answers[url.pathname]?.(url) : { ...article, id: Number(id) }
    return replyOf(answer === undefined ? undefined : Buffer.from(JSON.stringify(answer)))
  })
}

const NONE = Buffer.from(
  JSON.stringify({ status: 404, code: 'not_found', title: 'Not found', detail: 'None.' }),
)

/** Of all clips. */
export const clipVoice = 'ja-JP-NanamiNeural'

const replyOf = (body: Uint8Array | undefined, headers: Record<string, string> = {}) =>
  callReply(body ?? NONE, {
    status: body ? 200 : 404,
    headers: { ...headers, 'content-type': body ? 'application/octet-stream' : 'application/problem+json' },
  })
