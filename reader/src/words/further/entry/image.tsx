import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { furtherImages } from '../../../../../lib/contracts/relays/further.ts'
import { useMessages } from '../../../../../web/language/use-language.ts'
import { callsOf } from '../../../api/client.ts'
import { useBlobAddress } from '../../../components/blob-address.ts'
import { Dialog } from '../../../components/dialog.tsx'
import type { Image } from '../content/content.ts'
import { messages } from '../messages.ts'
import { furtherKey } from '../queries.ts'
import styles from './entry.module.css'

const calls = callsOf({ furtherImages })

interface Place {
  dictionary: string
  /** Its images stay the same for ever. */
  edition: string
}

// The blob has no type: browsers know images by their bytes, whatever a dictionary calls them.
const imageQuery = ({ dictionary, edition }: Place, path: string) =>
  queryOptions({
    queryKey: [...furtherKey, 'image', dictionary, edition, path],
    queryFn: async ({ signal }) => {
      const imageRequest = { params: { id: dictionary }, query: { path, edition } }
      const imageReply = await calls.furtherImages.image(imageRequest, { signal })
      return new Blob([new Uint8Array(await imageReply.bytes())])
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

/** Letters of a dictionary's own that are drawn as images stay as large as the text. */
const SMALL_EM = 2
const LARGEST_EM = 14

interface DictionaryImageProps extends Image {
  place: Place
  /** True within a link, which a press follows. */
  isLinked: boolean
}

/** An image of a dictionary, small; a press opens it. Without it, its name stands there. */
export function DictionaryImage({ place, isLinked, path, width, height, alt }: DictionaryImageProps) {
  const t = useMessages(messages)
  const [isOpen, setOpen] = useState(false)
  const { data, error } = useQuery(imageQuery(place, path))
  const address = useBlobAddress(data ?? null)
  const name = alt === '' ? t.image : alt
  if (error) return alt === '' ? null : `[${alt}]`
  const size = {
    inlineSize: width === null ? undefined : `${Math.min(width, LARGEST_EM)}em`,
    blockSize: height === null ? undefined : `${Math.min(height, LARGEST_EM)}em`,
  }
  const picture = address ? (
    <img src={address} alt={name} style={size} />
  ) : (
    <span className={styles.room} style={size} />
  )
  if (isLinked || (height !== null && height <= SMALL_EM)) return picture
  return (
    <>
      <button
        type="button"
        className={styles.image}
        aria-label={t.openImage(alt)}
        onClick={() => setOpen(true)}
      >
        {picture}
      </button>
      {isOpen && address && (
        <Dialog title={name} onClose={() => setOpen(false)}>
          <img className={styles.opened} src={address} alt={name} />
        </Dialog>
      )}
    </>
  )
}
