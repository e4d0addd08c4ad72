import type { z } from 'zod'
import type { Acting } from '../../auth/actor.ts'
import type { housekeeping } from '../../contracts/data.ts'
import { mustNotActForLearner } from '../access.ts'
import type { Media } from '../audio/media.ts'
import { sweepClips } from '../audio/sweep-clips.ts'
import { sweepMoves } from '../files/sweep-moves.ts'
import { sweepRows } from './sweep-rows.ts'

type Swept = z.input<typeof housekeeping.sweep.output>

/** Removes what is due, as far as one call goes: rows nobody reads any more, and what interrupted work left of files. */
export async function sweepWhatIsDue(
  media: Media,
  acting: Acting | null,
  signal: AbortSignal,
): Promise<Swept> {
  mustNotActForLearner(acting)
  const due = { dueBy: media.content.now(), dryRun: false, signal }
  const rows = await sweepRows(media, signal)
  const clips = await sweepClips(media, due)
  const moves = await sweepMoves(media, due)
  return {
    swept: rows.swept + clips.clips + clips.parts + moves.ended,
    is_more_due: rows.is_more_due || clips.is_more_due || moves.is_more_due,
  }
}
