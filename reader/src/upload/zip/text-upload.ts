import { MOST_FIGURES, type SourceFigure } from '../../../../lib/contracts/schemas/articles/figures.ts'
import { withPictures } from '../epub/opened-book.ts'
import { fittedFigures, fitter } from '../pictures/fitted-figures.ts'
import type { NamedPicture } from '../pictures/send-pictures.ts'
import { picturesNamed, type ZipPictures } from './zip-pictures.ts'

/** A text whose notes name pictures of zips as the body of an upload, and the pictures to send afterwards. */
export async function textUpload(raw_content: string, zips: readonly ZipPictures[], signal: AbortSignal) {
  const figures: SourceFigure[] = []
  const pictures: NamedPicture[] = []
  const missing = new Set<string>()
  const isTaken = new Set<number>()
  let characters = 0
  for (const [at, zip] of zips.entries()) {
    const placedPictures = picturesNamed(raw_content, zip).flatMap(({ path, ...each }) =>
      path === undefined || isTaken.has(each.offset) ? [] : [{ ...each, path }],
    )
    for (const { offset } of placedPictures) isTaken.add(offset)
    const read = await withPictures(zip.file, pictureOf =>
      fittedFigures(placedPictures, {
        names: namesIn(zip.names, at),
        fittedAt: fitter(pictureOf, signal),
        characters,
        most: MOST_FIGURES - figures.length,
      }),
    )
    figures.push(...read.figures)
    pictures.push(...[...read.pictures].map(([image, { blob }]) => ({ image, blob })))
    for (const path of read.missing) missing.add(`${at}/${path}`)
    characters = read.characters
  }
  return {
    body: { raw_content, ...(figures.length > 0 && { figures }) },
    pictures,
    leftOut: { pictures: missing.size, notes: 0 },
  }
}

/** The names by which the pictures of a zip are sent, whichever of them a text shows. */
export const namesIn = (paths: readonly string[], zip = 0): Map<string, string> =>
  new Map(paths.map((path, at) => [path, `${zip === 0 ? '' : `z${zip}p`}${at + 1}`]))
