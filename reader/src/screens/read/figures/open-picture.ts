import type { Figure } from '../../../../../lib/contracts/schemas/articles/figures.ts'
import { store } from '../../../../../web/store.ts'

interface OpenPicture {
  article: number
  figure: Figure
}

/** The picture that is open in full: beside the text, whose lines may be vertical. */
const open = store<OpenPicture | null>(null)
export const { use: useOpenPicture, set: openPicture } = open
export const closePicture = () => openPicture(null)
