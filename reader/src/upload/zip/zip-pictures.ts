import { nameFinder } from '../epub/entry-names.ts'
import { type PictureNote, pictureNotes } from './picture-notes.ts'

/** The pictures of a zip, beside the text that names them. */
export interface ZipPictures {
  file: Blob
  names: readonly string[]
  /** The path of the text. */
  text: string
}

export interface FoundPicture extends PictureNote {
  /** Its path in the zip; undefined if it is not there. */
  path: string | undefined
}

/** The pictures that a text names, each with its path: beside the text, or wherever the only one of that name is. */
export function picturesNamed(text: string, { names, text: of }: ZipPictures): FoundPicture[] {
  const find = nameFinder(names)
  const folder = of.slice(0, of.lastIndexOf('/') + 1)
  return pictureNotes(text).map(note => ({ ...note, path: find(folder + note.name) ?? find(note.name) }))
}
