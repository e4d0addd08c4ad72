import { keepOffline } from '../../kept/keep.ts'
import { isStop } from '../../kept/media/each-of.ts'
import { removeText } from '../../kept/texts.ts'
import { mustAskForMedia } from '../read/keep-media/offer-media.ts'

/** Keeps a text on this device, or no longer; true if it has sounds or pictures about which the learner is asked. */
export async function changeKept(id: number, isWanted: boolean): Promise<boolean> {
  if (!isWanted) {
    await removeText(id)
    return false
  }
  try {
    await keepOffline(id)
    return await mustAskForMedia(id)
  } catch (error) {
    if (isStop(error)) return false
    throw error
  }
}
