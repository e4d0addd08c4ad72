import { z } from 'zod'
import type { Clients } from '../../contracts/clients.ts'
import type { WordName } from '../../contracts/schemas/japanese/dictionary.ts'
import type { ExportKind } from '../../contracts/schemas/learners/learners.ts'
import { MinedMedia } from '../../contracts/schemas/learners/mined-media.ts'
import { Card, CardMemory, Rating } from '../../contracts/schemas/learners/review.ts'

export interface Exporting {
  readonly data: Clients['data']
  readonly signal: AbortSignal
  readonly now: () => Date
  readonly workFolder: string
  readonly withSound: boolean
  readonly skills?: ReadonlySet<string> | undefined
  /** For tables and decks; absent without accents. */
  readonly accents?: ((words: readonly WordName[]) => Promise<readonly string[]>) | undefined
  /** Today's credit lines; read only for clips that were kept without theirs. */
  readonly credits?: ((voices: ReadonlySet<string>) => Promise<readonly string[]>) | undefined
}

/** In stored order. */
export async function* partsOf({ ownData }: Clients['data'], kind: ExportKind, signal: AbortSignal) {
  let after: string | undefined
  do {
    const { items, next } = await ownData.part({ query: { kind, after } }, { signal })
    yield items
    after = next ?? undefined
  } while (after !== undefined)
}

export const partsAs = <S extends z.ZodType<object>>(
  kind: ExportKind,
  schema: S,
): ((data: Clients['data'], signal: AbortSignal) => AsyncIterable<readonly z.infer<S>[]>) =>
  async function* (data, signal) {
    for await (const part of partsOf(data, kind, signal)) yield part.map(line => schema.parse(line))
  }

export const ExportedCard = z.looseObject(Card.omit({ kind: true, version: true }).shape)
export type ExportedCard = z.infer<typeof ExportedCard>

export const ExportedRating = z.looseObject({
  request_id: z.string(),
  card_id: z.string(),
  rating: Rating,
  reviewed_at: z.string(),
  day: z.string(),
  duration_ms: z.number().optional(),
  source: z.string(),
  before: CardMemory.loose(),
  after: CardMemory.loose(),
})
export type ExportedRating = z.infer<typeof ExportedRating>

const ExportedMedia = MinedMedia.pick({ media_id: true, sound: true, picture: true, updated_at: true })
export type ExportedMedia = z.infer<typeof ExportedMedia>

export const exportedMedia = partsAs('media', ExportedMedia)
export const exportedCards = partsAs('card', ExportedCard)
/** Omits undone ratings, as the export of everything does. */
export const exportedRatings = partsAs('rating', ExportedRating)
