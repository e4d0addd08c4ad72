import { MOST_ANCHORED, type SourceFigure } from '../../../../lib/contracts/schemas/articles/figures.ts'
import type { PictureOf } from '../epub/opened-book.ts'
import { type FittedPicture, fittedPicture } from './fit-picture.ts'

/** All pictures of an upload together: they wait in memory until they are sent. */
const MOST_BYTES = 200 * 1024 * 1024

/** Reads pictures one after the other, as far as they have room. */
export function fitter(pictureOf: PictureOf, signal: AbortSignal) {
  let left = MOST_BYTES
  return async (path: string): Promise<FittedPicture | null> => {
    signal.throwIfAborted()
    const bytes = left > 0 ? await pictureOf(path) : null
    const fitted = bytes && (await fittedPicture(bytes))
    if (!fitted) return null
    left -= fitted.blob.size
    return fitted
  }
}

interface FigureLimits {
  /** The names by which pictures are sent, by their paths. */
  names: ReadonlyMap<string, string>
  fittedAt: ReturnType<typeof fitter>
  /** Characters that other things at places in the text have. */
  characters: number
  /** How many figures may be added. */
  most: number
}

/** The pictures of a text as figures, and the paths of those that are left out. */
export async function fittedFigures(
  placedPictures: readonly { path: string; alt: string; offset: number }[],
  { names, fittedAt, characters, most }: FigureLimits,
) {
  const pictures = new Map<string, FittedPicture>()
  const figures: SourceFigure[] = []
  const missing = new Set<string>()
  for (const { path, alt: altText, offset } of placedPictures) {
    const image = names.get(path)
    if (image === undefined || missing.has(path)) continue
    const fitted = pictures.get(image) ?? (figures.length < most ? await fittedAt(path) : null)
    if (!fitted || figures.length === most) {
      missing.add(path)
      continue
    }
    pictures.set(image, fitted)
    const alt = characters + altText.length > MOST_ANCHORED / 2 ? '' : altText
    characters += alt.length
    figures.push({ offset, image, alt, width: fitted.width, height: fitted.height })
  }
  return { figures, pictures, missing, characters }
}
