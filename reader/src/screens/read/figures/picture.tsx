import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Figure } from '../../../../../lib/contracts/schemas/articles/figures.ts'
import { useMessages } from '../../../../../web/language/use-language.ts'
import { useSession } from '../../../../../web/session/session.ts'
import { headQuery } from '../../../articles/head.ts'
import { pictureQuery } from '../../../articles/picture-query.ts'
import { useBlobAddress } from '../../../components/blob-address.ts'
import { usePictureProgress } from '../../../upload/pictures/picture-progress.ts'
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
  const { session } = useSession()
  const { data: head } = useQuery(headQuery(article))
  // Those that this window is sending come by themselves.
  const isSending = usePictureProgress() !== null
  const canAdd = !isSending && session !== null && head?.user_id === session.user.id
  if (isPending || (blob && !address)) return <div className={styles.waiting} />
  const open = () => openPicture({ article, figure })
  if (!address || isBroken)
    return (
      <div className={styles.missing}>
        <p lang={alt === '' ? '' : 'ja'}>{alt === '' ? t.notThere : alt}</p>
        {canAdd && blob === null && (
          <button type="button" className={styles.add} aria-haspopup="dialog" onClick={open}>
            {t.add}
          </button>
        )}
      </div>
    )
  return (
    <button
      type="button"
      className={styles.open}
      aria-haspopup="dialog"
      aria-label={t.open(alt)}
      onClick={open}
    >
      <img className={styles.picture} src={address} alt={alt} onError={() => setBroken(true)} />
    </button>
  )
}
