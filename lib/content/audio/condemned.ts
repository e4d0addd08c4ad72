import type { TransactItem } from '../../store/transact.ts'
import type { Content } from '../content.ts'
import type { Clip } from './clip.ts'

type Where = Parameters<ReturnType<ReturnType<Content['inTransaction']['clips']['patch']>['set']>['where']>[0]

/** The condition that nobody has written to the clip or refers to it since. */
export const isAsRead =
  (clip: Clip): Where =>
  (stored, { eq }) =>
    [
      eq(stored.attempt, clip.attempt),
      eq(stored.state, clip.state),
      eq(stored.references, clip.references),
    ].join(' AND ')

/** What a clip is from when nothing refers to it until it is gone: not to be given to a sentence any more. */
export const onItsWayOut = ({ now }: Content, clip: Clip): Clip => ({
  ...clip,
  references: 0,
  state: 'removing',
  updated_at: now().toISOString(),
})

/** Makes it so. */
export function condemned(content: Content, clip: Clip): TransactItem {
  const { cache_hash, user_id, references, state, updated_at } = onItsWayOut(content, clip)
  return content.inTransaction.clips
    .patch({ cache_hash, user_id })
    .set({ references, state, updated_at })
    .where(isAsRead(clip))
    .commit()
}
