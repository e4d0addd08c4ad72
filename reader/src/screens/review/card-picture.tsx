import type { ReactNode } from 'react'
import type { MinedMedia } from '../../../../lib/contracts/schemas/learners/mined-media.ts'
import { Picture } from '../../words/media/sentence-media.tsx'
import styles from './card.module.css'

/** True if the sentence has a picture, or one is coming. */
export const hasPicture = (media: MinedMedia | null): media is MinedMedia =>
  media?.picture === 'ready' || media?.picture === 'wanted'

interface CardPictureProps {
  media: MinedMedia
  /** False for the question: the frame stands empty, so that the answer moves nothing. */
  isShown: boolean
  /** Lies on the picture. */
  children: ReactNode
}

/** The frame of a film in which the sentence of a card is said. */
export const CardPicture = ({ media, isShown, children }: CardPictureProps) => (
  <div className={styles.picture}>
    {isShown && <Picture media={media} />}
    {children}
  </div>
)
