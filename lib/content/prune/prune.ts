import type { Acting } from '../../auth/actor.ts'
import type { PruneReport } from '../../contracts/schemas/objects.ts'
import { mustNotActForLearner } from '../access.ts'
import type { Media } from '../audio/media.ts'
import { sweepClips } from '../audio/sweep-clips.ts'
import { sweepMoves } from '../files/sweep-moves.ts'
import { KEYS_TOLD, pruneTemporary } from './temporary-objects.ts'

/** Removes temporary files past their time from every store, and what interrupted work left; or only tells. */
export async function prune(
  media: Media,
  acting: Acting | null,
  dryRun: boolean,
  signal: AbortSignal,
): Promise<PruneReport> {
  mustNotActForLearner(acting)
  const due = { dueBy: media.content.now(), dryRun, signal }
  const temporary = await pruneTemporary(media, due)
  const clips = await sweepClips(media, due)
  const moves = await sweepMoves(media, due)
  return {
    dry_run: dryRun,
    temporary_objects: temporary.objects,
    temporary_bytes: temporary.bytes,
    clips: clips.clips,
    parts: clips.parts,
    sources: moves.sources,
    failed: temporary.failed + clips.failed + moves.failed,
    keys: [...temporary.keys, ...clips.keys, ...moves.keys].slice(0, KEYS_TOLD),
  }
}
