import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { LRUCache } from 'lru-cache'
import type { Clients } from '../../../contracts/clients.ts'
import { isProblem } from '../../../platform/problems/errors.ts'
import type { ZipEntry } from './stored-zip.ts'

/** The place of a sentence in an article when it was kept. */
export interface SoundPlace {
  readonly article_id: number
  readonly index: number
  readonly content_revision: number
}

/** A zip has room for 65,535 entries and 4 GiB. */
const MOST_SOUNDS = 50_000
const MOST_BYTES = 3 * 2 ** 30
const REMEMBERED = 10_000

/** The clips of sentences, as media of an Anki package. Each file is in it once, under its number. */
export class AnkiSounds {
  /** By number, the name by which notes call the file. */
  readonly names: Record<string, string> = {}
  private readonly data: Clients['data']
  private readonly signal: AbortSignal
  private readonly known = new Set<string>()
  private readonly byPlace = new LRUCache<string, { name: string | null }>({ max: REMEMBERED })
  /** The text that an article now has; null if the learner may not read it any more. */
  private readonly revisions = new LRUCache<number, { current: number | null }>({ max: REMEMBERED })
  private bytes = 0

  constructor(data: Clients['data'], signal: AbortSignal) {
    this.data = data
    this.signal = signal
  }

  /** The name of the file with the sentence's sound, and the file if it is new; null if there is none. */
  async of(place: SoundPlace): Promise<{ name: string; entry?: ZipEntry } | null> {
    const at = `${place.article_id} ${place.index} ${place.content_revision}`
    const known = this.byPlace.get(at)
    if (known) return known.name === null ? null : { name: known.name }
    const content = await this.read(place)
    const name = content && `yomu-${createHash('sha256').update(content).digest('hex').slice(0, 24)}.wav`
    this.byPlace.set(at, { name })
    if (content === null || name === null) return null
    if (this.known.has(name)) return { name }
    const number = String(this.known.size)
    this.known.add(name)
    this.names[number] = name
    this.bytes += content.length
    return { name, entry: { name: number, content } }
  }

  private async read({ article_id: id, index: idx, content_revision }: SoundPlace): Promise<Buffer | null> {
    if (this.known.size >= MOST_SOUNDS || this.bytes >= MOST_BYTES) return null
    if ((await this.revisionOf(id)) !== content_revision) return null
    const { signal } = this
    const query = { whole: true }
    const clip = await orNull(this.data.audio.read({ params: { id, idx }, query }, { signal }))
    return clip && buffer(clip.stream())
  }

  private async revisionOf(id: number): Promise<number | null> {
    const known = this.revisions.get(id)
    if (known) return known.current
    const head = await orNull(this.data.articles.get({ params: { id } }, { signal: this.signal }))
    const current = head?.content_revision ?? null
    this.revisions.set(id, { current })
    return current
  }
}

const LACKING = ['not_found', 'forbidden', 'article_processing'] as const

/** Null for what is not there, or not for the learner. */
async function orNull<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked
  } catch (error) {
    if (LACKING.some(code => isProblem(error, code))) return null
    throw error
  }
}
