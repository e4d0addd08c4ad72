import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants, rmSync } from 'node:fs'
import { access, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import type { Readable } from 'node:stream'
import type { Card } from '../../lib/contracts/schemas/learners/review.ts'
import { isProblem } from '../../lib/platform/problems/errors.ts'
import type { CollectionClient, StudyClient } from '../learner/services.ts'

interface Place {
  readonly article_id: number
  readonly index: number
  readonly sentence: string
}
interface Services {
  readonly collection: CollectionClient
  readonly study: StudyClient
}

const MOST_BYTES = 50 * 1024 * 1024

/** The clip of a card's sentence, if its article still has both. */
export async function clipOf({ collection, study }: Services, card: Card): Promise<Buffer | null> {
  try {
    const place = await (card.kind === 'word' ? metLast(collection, card) : kept(collection, card))
    if (!place) return null
    const { article_id: id, index: idx } = place
    const { sentences } = await study.articles.get({ params: { id }, query: { offset: idx, limit: 1 } })
    const [row] = sentences
    if (row?.sentence !== place.sentence || !row.has_audio) return null
    const { status, headers, stream } = await study.sentences.audio({ params: { id, idx } })
    const location = headers.location
    if (status < 300 || location === undefined) return await bytesOf(stream())
    const elsewhere = await fetch(location, { signal: AbortSignal.timeout(30_000) })
    return elsewhere.ok && elsewhere.body ? await bytesOf(elsewhere.body) : null
  } catch (error) {
    // The article is gone, or may no longer be read.
    if (isProblem(error) && error.status < 500) return null
    throw error
  }
}

async function kept({ keptSentences }: CollectionClient, { subject_id }: Card): Promise<Place | null> {
  const { article_id, origin, front } = await keptSentences.get({ params: { item_id: subject_id } })
  return article_id !== null && origin.state === 'current'
    ? { article_id, index: origin.index, sentence: front.sentence }
    : null
}

async function metLast({ words }: CollectionClient, { subject_id }: Card): Promise<Place | null> {
  const { sources } = await words.get({ params: { skill_id: subject_id } })
  const [{ article_id = null, index = null, sentence = '' } = {}] = sources
  return article_id === null || index === null ? null : { article_id, index, sentence }
}

async function bytesOf(stream: Readable | ReadableStream<Uint8Array>): Promise<Buffer | null> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of stream) {
    chunks.push(chunk)
    size += chunk.length
    if (size > MOST_BYTES) return null
  }
  return Buffer.concat(chunks)
}

/** Programs that play a file and exit, with the arguments before its name. */
const PLAYERS: Readonly<Record<string, readonly string[]>> = {
  mpv: ['--no-video', '--really-quiet', '--no-terminal', '--'],
  ffplay: ['-nodisp', '-autoexit', '-loglevel', 'quiet', '-i'],
  afplay: [],
  paplay: ['--'],
}

export async function findPlayer(path = ''): Promise<string | null> {
  for (const name of Object.keys(PLAYERS))
    for (const folder of path.split(delimiter).filter(each => each !== '')) {
      const file = join(folder, name)
      if (await access(file, constants.X_OK).then(Boolean.bind(null, true), () => false)) return file
    }
  return null
}

export async function play(player: string, clip: Buffer): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'yomu-sound-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  process.once('exit', remove)
  try {
    const file = join(folder, 'clip')
    await writeFile(file, clip)
    const args = PLAYERS[player.replace(/^.*\//, '')] ?? []
    const child = spawn(player, [...args, file], { stdio: 'ignore', timeout: 120_000 })
    const stop = () => child.kill()
    process.once('exit', stop)
    await once(child, 'close')
    process.off('exit', stop)
  } finally {
    process.off('exit', remove)
    remove()
  }
}
