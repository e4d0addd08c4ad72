import type { QueuedCard } from '../../../../lib/contracts/schemas/learners/review.ts'
import { nameOfCard } from '../../screens/review/name-of-card.ts'
import { keptDatabase, NO_TEXT } from '../database.ts'
import { withRoom } from '../room.ts'
import { ifMediaRest } from '../turn.ts'
import { MOST_MINED, MOST_WORDS, minedWanted, wordsWanted } from './addressed.ts'
import { eachOf, passingOver } from './each-of.ts'
import { inParts, isSpoken } from './of-text.ts'
import { forgetPieces, keepPiece, type Wanted } from './pieces.ts'

const AT_ONCE = 2
/** The sounds and pictures of 500 cards that are fetched at one sync. */
const DEADLINE_MS = 10 * 60_000
const silent = () => {}

/** Keeps the sounds and pictures of these cards, and the sounds of their words; those of other cards go. */
export async function keepCardMedia(items: readonly QueuedCard[]): Promise<void> {
  const database = await keptDatabase()
  if (!database || !('caches' in globalThis)) return
  await ifMediaRest(async () => {
    const signal = AbortSignal.timeout(DEADLINE_MS)
    const names = new Set<string>()
    const passing = passingOver()
    for await (const some of mediaOfCards(items, signal)) {
      for (const { name } of some) names.add(name)
      await eachOf(some, AT_ONCE, wanted =>
        passing.attempt(() =>
          withRoom(database, NO_TEXT, () => keepPiece(database, wanted, { signal, onBytes: silent })),
        ),
      )
    }
    await forgetPieces(database, NO_TEXT, names)
  })
}

async function* mediaOfCards(items: readonly QueuedCard[], signal: AbortSignal): AsyncGenerator<Wanted[]> {
  const media = items.flatMap(({ back }) => back.media ?? [])
  const ready = media.filter(({ sound, picture }) => sound === 'ready' || picture === 'ready')
  for (const part of inParts(ready, MOST_MINED)) yield minedWanted(NO_TEXT, part, signal)
  const words = items
    .filter(({ card }) => card.kind === 'word')
    .map(nameOfCard)
    .filter(isSpoken)
  for (const part of inParts(words, MOST_WORDS)) yield wordsWanted(NO_TEXT, part, signal)
}
