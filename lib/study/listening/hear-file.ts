import { createReadStream } from 'node:fs'
import type { z } from 'zod'
import type { Clients } from '../../contracts/clients.ts'
import type { ListeningAddress } from '../../contracts/schemas/articles/listening.ts'
import { listening as routes } from '../../contracts/study/contract.ts'
import { rangedReply, rangeRequestedBy } from '../../objects/ranged-reply.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Reply } from '../../platform/http/reply.ts'
import type { Keys } from '../../platform/http/serving/authenticate.ts'
import { refusal } from '../../platform/problems/reasons.ts'
import { asReader, mustRead } from '../articles/access.ts'
import { addressSigner } from '../articles/playing.ts'
import type { ListeningFile, ListeningFiles } from './listening-files.ts'

interface Hearing {
  readonly listening: ListeningFiles
  readonly clients: Pick<Clients, 'data'>
}

/** Readers of the text may hear it, or its owner. */
async function fileFor(
  { listening, clients }: Hearing,
  actor: Actor,
  file_id: string,
): Promise<ListeningFile> {
  const file = listening.find(file_id)
  const isOwn = actor.kind === 'user' && file?.owner === actor.user_id
  if (!file || (file.article_id === null && !isOwn)) throw refusal('listening_gone')
  if (file.article_id !== null) await mustHear({ clients }, actor, file.article_id)
  listening.use(file)
  return file
}

const mustHear = async ({ clients }: Pick<Hearing, 'clients'>, actor: Actor, id: number) =>
  mustRead(actor, await asReader(actor, clients.data.articles.get({ params: { id } })))

export async function listeningAddress(
  app: Hearing & { keys: Keys; now(): Date },
  actor: Actor,
  file_id: string,
  token: string | undefined,
): Promise<z.output<typeof ListeningAddress>> {
  const { article_id, duration_ms, bytes, silent, marks } = await fileFor(app, actor, file_id)
  // The owner needs access to each of its texts.
  const texts = article_id === null ? new Set(marks.map(mark => mark.article_id)) : []
  for (const id of texts) await mustHear(app, actor, id)
  const { sign, expires_at } = await addressSigner(app, token)
  const address = await sign(routes.play.path, { file: file_id })
  return { file_id, duration_ms, bytes, silent, marks: [...marks], address, expires_at }
}

export async function hear(
  app: Hearing,
  actor: Actor,
  file_id: string,
  headers: Record<string, string | undefined>,
): Promise<Reply> {
  const { path, bytes: size } = await fileFor(app, actor, file_id)
  const open = (part: { start: number; end: number } | null) => createReadStream(path, part ?? {})
  const source = { size, content_type: 'audio/mp4', etag: `"${file_id}"`, open }
  return rangedReply(source, rangeRequestedBy(headers), { 'cache-control': 'private, no-cache' })
}
