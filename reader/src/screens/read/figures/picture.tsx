import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Figure } from '../../../../../lib/contracts/schemas/articles/figures.ts'
import { useMessages } from '../../../../../web/language/use-language.ts'
import { pictureQuery } from '../../../articles/picture-query.ts'
import { useBlobAddress } from '../../../components/blob-address.ts'
import { messages } from './messages.ts'
import { openPicture } from './open-picture.ts'
import styles from './picture.module.css'

interface PictureProps {
  article: number
  figure: Figure
}

/** A picture, which a press opens in full; its description where it is not there. */
export function Picture({ article, figure }: PictureProps) {
  const { image, alt } = figure
  const t = useMessages(messages)
  const [isBroken, setBroken] = useState(false)
  const { data: blob, isPending } = useQuery(pictureQuery(article, image))
  const address = useBlobAddress(blob ?? null)
  if (isPending || (blob && !address)) return <div className={styles.waiting} />
  if (!address || isBroken)
    return (
      <p className={styles.missing} lang={alt === '' ? '' : 'ja'}>
        {alt === '' ? t.notThere : alt}
      </p>
    )
  return (
    <button
      type="button"
      className={styles.open}
      aria-haspopup="dialog"
      aria-label={t.open(alt)}
      onClick={() => openPicture({ article, figure })}
    >
      <img className={styles.picture} src={address} alt={alt} onError={() => setBroken(true)} />
    </button>
  )
}
