import { useQuery } from '@tanstack/react-query'
import { useMessages } from '../../../../../web/language/use-language.ts'
import { pictureQuery } from '../../../articles/picture-query.ts'
import { useBlobAddress } from '../../../components/blob-address.ts'
import { Dialog } from '../../../components/dialog.tsx'
import { messages } from './messages.ts'
import { MissingPictures } from './missing-pictures.tsx'
import { closePicture, useOpenPicture } from './open-picture.ts'
import styles from './picture.module.css'

/** The picture that is open in full. */
export function WholePicture() {
  const open = useOpenPicture()
  return open && <Shown {...open} />
}

function Shown({
  article,
  figure: { image, alt, width, height },
}: NonNullable<ReturnType<typeof useOpenPicture>>) {
  const t = useMessages(messages)
  const { data } = useQuery(pictureQuery(article, image))
  const address = useBlobAddress(data ?? null)
  return (
    <Dialog title={t.picture} isWhole onClose={closePicture}>
      {data === null ? (
        <MissingPictures article={article} />
      ) : (
        <img className={styles.whole} src={address ?? undefined} alt={alt} width={width} height={height} />
      )}
      {alt !== '' && (
        <p className={styles.alt} lang="ja" aria-hidden>
          {alt}
        </p>
      )}
    </Dialog>
  )
}
