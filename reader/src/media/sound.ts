import type { Article } from '../../../lib/contracts/schemas/articles/articles.ts'
import { type PageRow, Times } from '../../../lib/contracts/schemas/articles/sentences.ts'
import { onSession, sessionState } from '../../../web/session/session.ts'
import { clipAddress, recordingAddress } from './addresses.ts'
import type { Outcome, Playable, PlayerState } from './playable.ts'
import { Player } from './player.ts'

/** The player of the page's sound, which nothing shows. */
export const player = new Player(() => new Audio())

// Signing out stops the sound.
let reader = sessionState().session?.user.id
onSession(() => {
  const now = sessionState().session?.user.id
  if (now !== reader) player.stop()
  reader = now
})

/** The player's status for this sound; `silent` while it plays another or none. */
export const usePlaying = (name: string): PlayerState['status'] =>
  player.useOf(() => {
    const playing = player.state()
    return playing.name === name ? playing.status : 'silent'
  })

type Played = Pick<Article, 'id' | 'has_media'>

/** The name under which a sentence is played. */
export const soundName = ({ id }: Pick<Article, 'id'>, { index }: Pick<PageRow, 'index'>) => `${id}:${index}`

/** The sound of a sentence: its part of the recording, else its clip; null if it has neither. */
export function soundOf(article: Played, row: PageRow): Playable | null {
  const name = soundName(article, row)
  const { start, end } = row.metadata
  const times = Times.safeParse({ start, end }).data
  if (article.has_media && times)
    return {
      name,
      src: isAnew => recordingAddress(article.id, isAnew),
      from_ms: times.start * 1000,
      to_ms: times.end * 1000,
    }
  return row.has_audio ? { name, src: isAnew => clipAddress(article.id, row, isAnew) } : null
}

/** Plays a sentence and resolves when it has ended; `failed` if it has no sound. */
export async function playSentence(article: Played, row: PageRow): Promise<Outcome> {
  const sound = soundOf(article, row)
  return sound ? player.play(sound) : 'failed'
}

/** Asks for the address of what will probably be played next: some browsers play only at once after a touch. */
export function prepareSentence(article: Played, row: PageRow): void {
  const src = soundOf(article, row)?.src
  // Errors show when it is played.
  if (typeof src === 'function') src(false).catch(() => {})
}
