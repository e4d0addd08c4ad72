import { store } from '../../../../web/store.ts'

interface Progress {
  sent: number
  total: number
}

/** The pictures that this window is sending, of all texts; null if there are none. */
export const progress = store<Progress | null>(null)
export const usePictureProgress = progress.use
