import type { MediaChange, MinedMedia } from '../../../contracts/schemas/learners/mined-media.ts'
import type { Acting } from '../../../platform/auth/actor.ts'
import { Problem } from '../../../platform/problems/errors.ts'
import type { Stores } from '../records/learning.ts'
import { presentMedia, readStoredMedia } from './stored-media.ts'

const noMedia = () => new Problem('not_found', 'There is no sound and no picture of this sentence.')

export async function readMedia({ learning }: Stores, { user_id }: Acting, id: string): Promise<MinedMedia> {
  const stored = (await readStoredMedia(learning, user_id, [id])).get(id)
  if (!stored) throw noMedia()
  return presentMedia(stored)
}

export const wantMedia = readMedia
export const changeMedia = (stores: Stores, acting: Acting, id: string, _change: MediaChange) =>
  readMedia(stores, acting, id)
export const removeMedia = async (_stores: Stores, _acting: Acting, _id: string): Promise<void> => {}
