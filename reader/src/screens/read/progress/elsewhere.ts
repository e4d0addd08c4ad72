import type { PositionInput, ReadingPosition } from '../../../../../lib/contracts/schemas/articles/reading.ts'
import { onReachedAgain } from '../../../api/reach.ts'
import { articleCalls } from '../../../articles/head.ts'
import type { Head } from '../queries.ts'
import { goToRow } from '../selection/moves.ts'
import { recordingOf } from '../watch/stage.ts'
import type { ownPlace } from './own-place.ts'
import { placeAsked } from './place-asked.ts'
import { readingSent } from './progress-outbox.ts'

interface ReadingHere {
  head: Head
  place: ReturnType<typeof ownPlace>
  /** The last place that can be seen here. */
  here(): Pick<PositionInput, 'index' | 'media_ms'>
  /** The learner reads on here: that is sent at once. */
  onStay(): void
}

/** Asks whether another device has read on in the text, and its learner where to go on. */
export function elsewhere({ head, place, here, onStay }: ReadingHere) {
  const { id, total_sentences } = head
  let isClosed = false
  let isAsking = false

  const answer = (isGoing: boolean) => {
    const position = place.inQuestion()
    place.answered()
    show()
    if (!position || !isGoing) return onStay()
    if (position.media_ms !== null) recordingOf(id)?.seek(position.media_ms)
    goToRow(position.index)
  }
  /** Shows the question, or that there is none any more. */
  function show() {
    const position = place.inQuestion()
    const before = placeAsked.now()
    if (isClosed || position === (before?.position ?? null)) return
    const isPlayed = position !== null && position.index <= here().index
    placeAsked.set(position && { position, total_sentences, isPlayed, answer })
  }
  /** Takes the position that the server has. */
  function hear(position: ReadingPosition | null) {
    place.heard(position, here())
    show()
  }
  async function ask(): Promise<void> {
    if (isAsking) return
    isAsking = true
    try {
      // The writes of this window come first.
      await readingSent(id)
      const { positions } = await articleCalls()
      hear(await positions.get({ params: { id } }))
    } catch {
      // The position is asked for again with all else once the server answers, or the learner has signed in again.
    } finally {
      isAsking = false
    }
  }
  const unlisten = onReachedAgain(() => void ask())

  return {
    ask: () => void ask(),
    hear,
    show,
    checkPlace() {
      if (place.inQuestion()) place.reached(here())
      show()
    },
    close() {
      unlisten()
      placeAsked.set(null)
      isClosed = true
    },
  }
}
