import { MOST_IMAGE_BYTES } from '../../../../contracts/data/articles/images.ts'
import { MOST_FIGURES } from '../../../../contracts/schemas/articles/figures.ts'
import { MOST_CLIP_BYTES } from '../../../../contracts/schemas/models/speech.ts'
import { ImageLine, SoundLine } from './move-lines.ts'
import { StagedParts } from './stage-parts.ts'
import type { StagedFile, StagedImage, StagedSound } from './staged.ts'

export class StagedMedia {
  readonly sounds: StagedParts<SoundLine>
  readonly images: StagedParts<ImageLine>

  constructor(file: StagedFile) {
    this.sounds = new StagedParts(file, {
      line: SoundLine,
      isSame: (one, other) => one.index === other.index,
      isUsable: ({ index, voice, size }) => index === null || (!!voice && size <= MOST_CLIP_BYTES),
    })
    this.images = new StagedParts(file, {
      line: ImageLine,
      isSame: (one, other) => one.image === other.image,
      isUsable: ({ size }) => size <= MOST_IMAGE_BYTES,
    })
  }

  /** Keeps those of the present rows; counts the others as broken. */
  finish(rows: number): { sounds: StagedSound[]; images: StagedImage[]; broken: number } {
    const sounds = this.sounds.finish()
    const usable = sounds.filter(({ line: { index } }) => index === null || index < rows)
    const images = this.images.finish()
    const few = images.slice(0, MOST_FIGURES)
    const left = sounds.length - usable.length + images.length - few.length
    return {
      sounds: usable.map(({ line: { index, voice = null, credit, content_type }, ...place }) => ({
        ...{ index, voice, content_type, ...place },
        ...(credit !== undefined && { credit }),
      })),
      images: few.map(({ line: { image }, ...place }) => ({ image, ...place })),
      broken: this.sounds.broken + this.images.broken + left,
    }
  }
}
