import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { LRUCache } from 'lru-cache'
import type { Clients } from '../../../contracts/clients.ts'
import { VOICE_HEADER } from '../../../contracts/data/articles/audio.ts'
import type { MediaPart } from '../../../contracts/schemas/learners/mined-media.ts'
import { creditIn } from '../../../contracts/schemas/models/voices.ts'
import { isProblem } from '../../../platform/problems/errors.ts'
import { type ExportedMedia, exportedMedia } from '../exported-parts.ts'
import type { ZipEntry } from './stored-zip.ts'

export interface SoundPlace {
  readonly article_id: number
  readonly index: number
  readonly content_revision: number
}

interface OfNote {
  readonly media_id: string | null
  readonly place: SoundPlace | null
}

/** A zip has room for 65,535 entries and 4 GiB. */
const MOST_FILES = 50_000
const MOST_BYTES = 3 * 2 ** 30
const REMEMBERED = 10_000

type Mined = ReadonlyMap<string, ExportedMedia>

export class AnkiMedia {
  readonly names: Record<string, string> = {}
  readonly credits = new Set<string>()
  /** Voices of clips without such a line: older clips, and voices that ask for none. */
  readonly voices = new Set<string>()
  private readonly data: Clients['data']
  private readonly signal: AbortSignal
  private readonly mined: Mined
  private readonly known = new Set<string>()
  private readonly byPlace = new LRUCache<string, { name: string | null }>({ max: REMEMBERED })
  private readonly revisions = new LRUCache<number, { current: number | null }>({ max: REMEMBERED })
  private bytes = 0

  private constructor(data: Clients['data'], signal: AbortSignal, mined: Mined) {
    this.data = data
    this.signal = signal
    this.mined = mined
  }

  static async open(data: Clients['data'], signal: AbortSignal): Promise<AnkiMedia> {
    return new AnkiMedia(data, signal, await minedOf(data, signal))
  }

  async *of({ media_id, place }: OfNote): AsyncGenerator<ZipEntry, string> {
    const media = media_id === null ? undefined : this.mined.get(media_id)
    const picture = media?.picture === 'ready' ? yield* this.minedFile(media.media_id, 'picture') : null
    const cut = media?.sound === 'ready' ? yield* this.minedFile(media.media_id, 'sound') : null
    const sound = cut ?? (place && (yield* this.clip(place)))
    return `${picture === null ? '' : `<img src="${picture}">`}${sound === null ? '' : `[sound:${sound}]`}`
  }

  changedAt(media_id: string | null): string {
    return (media_id !== null && this.mined.get(media_id)?.updated_at) || ''
  }

  private async *minedFile(media_id: string, part: MediaPart): AsyncGenerator<ZipEntry, string | null> {
    if (this.isFull()) return null
    const request = { params: { media_id, part }, query: { whole: true } }
    const reply = await orNull(this.data.mining.read(request, { signal: this.signal }))
    return reply && (yield* this.file(await buffer(reply.stream()), part === 'sound' ? 'mp3' : 'webp'))
  }

  private async *clip(place: SoundPlace): AsyncGenerator<ZipEntry, string | null> {
    const at = `${place.article_id} ${place.index} ${place.content_revision}`
    const known = this.byPlace.get(at)
    if (known) return known.name
    const content = await this.read(place)
    const name = content && (yield* this.file(content, 'wav'))
    this.byPlace.set(at, { name })
    return name
  }

  /** Named by content, so that the same data make the same package. */
  private *file(content: Buffer, extension: string): Generator<ZipEntry, string> {
    const hash = createHash('sha256').update(content).digest('hex').slice(0, 24)
    const name = `yomu-${hash}.${extension}`
    if (this.known.has(name)) return name
    const number = String(this.known.size)
    this.known.add(name)
    this.names[number] = name
    this.bytes += content.length
    yield { name: number, content }
    return name
  }

  private isFull(): boolean {
    return this.known.size >= MOST_FILES || this.bytes >= MOST_BYTES
  }

  private async read({ article_id: id, index: idx, content_revision }: SoundPlace): Promise<Buffer | null> {
    if (this.isFull()) return null
    if ((await this.revisionOf(id)) !== content_revision) return null
    const { signal } = this
    const query = { whole: true }
    const clip = await orNull(this.data.audio.read({ params: { id, idx }, query }, { signal }))
    if (clip) this.noteCredit(clip.headers)
    return clip && buffer(clip.stream())
  }

  private noteCredit({ [VOICE_HEADER]: voice, ...headers }: Readonly<Record<string, string | undefined>>) {
    const credit = creditIn(headers)
    if (credit) this.credits.add(credit)
    else if (voice !== undefined) this.voices.add(voice)
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

async function minedOf(data: Clients['data'], signal: AbortSignal) {
  const mined = new Map<string, ExportedMedia>()
  for await (const part of exportedMedia(data, signal))
    for (const media of part) mined.set(media.media_id, media)
  return mined
}

/** A former bucket may never come back. */
const LACKING = ['not_found', 'forbidden', 'article_processing', 'not_configured'] as const

/** Null for what is missing or not the learner's. */
async function orNull<T>(reply: Promise<T>): Promise<T | null> {
  try {
    return await reply
  } catch (error) {
    if (LACKING.some(code => isProblem(error, code))) return null
    throw error
  }
}
