import { keepOffline } from '../../kept/keep.ts'
import { isStop } from '../../kept/media/each-of.ts'
import { removeText } from '../../kept/texts.ts'
import { hasMoreMedia } from '../read/keep-media/offer-media.ts'

/** Keeps a text on this device, or no longer; true if it has sounds or pictures that can be kept as well. */
export async function changeKept(id: number, isWanted: boolean): Promise<boolean> {
  if (!isWanted) {
    await removeText(id)
    return false
  }
  try {
    await keepOffline(id)
    return await hasMoreMedia(id)
  } catch (error) {
    if (isStop(error)) return false
    throw error
  }
}
