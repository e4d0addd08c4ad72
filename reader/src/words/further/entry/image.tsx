import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { furtherImages } from '../../../../../lib/contracts/relays/further.ts'
import { useMessages } from '../../../../../web/language/use-language.ts'
import { callsOf } from '../../../api/client.ts'
import { Dialog } from '../../../components/dialog.tsx'
import type { Image } from '../content/content.ts'
import { messages } from '../messages.ts'
import { furtherKey } from '../queries.ts'
import styles from './entry.module.css'

const calls = callsOf({ furtherImages })

/** A candidate that is activated may have another image under the same path. */
const KEPT_MS = 10 * 60_000

const imageQuery = (id: string, path: string) =>
  queryOptions({
    queryKey: [...furtherKey, 'image', id, path],
    queryFn: async ({ signal }) => {
      const found = await calls.furtherImages.image({ params: { id }, query: { path } }, { signal })
      return new Blob([new Uint8Array(await found.bytes())], { type: typeOf(path) })
    },
    staleTime: KEPT_MS,
    retry: false,
  })

/** A drawing is recognised by its type alone; browsers know all others by their bytes. An `<img>` runs nothing of it. */
const typeOf = (path: string) => (path.toLowerCase().endsWith('.svg') ? 'image/svg+xml' : '')

/** Letters of a dictionary's own that are drawn as images stay as large as the text. */
const SMALL_EM = 2
const LARGEST_EM = 14

/** An image of a dictionary, small; a press opens it. Without it, its name stands there. */
export function DictionaryImage({ dictionary, path, width, height, alt }: Image & { dictionary: string }) {
  const t = useMessages(messages)
  const [isOpen, setOpen] = useState(false)
  const { data, error } = useQuery(imageQuery(dictionary, path))
  const address = useAddressOf(data)
  const name = alt === '' ? t.image : alt
  if (error) return alt === '' ? null : `[${alt}]`
  const size = {
    inlineSize: width === null ? undefined : `${Math.min(width, LARGEST_EM)}em`,
    blockSize: height === null ? undefined : `${Math.min(height, LARGEST_EM)}em`,
  }
  const picture = address && <img src={address} alt={name} style={size} />
  if (height !== null && height <= SMALL_EM) return picture ?? <span style={size} />
  return (
    <>
      <button type="button" className={styles.image} aria-label={t.openImage} onClick={() => setOpen(true)}>
        {picture ?? <span style={size} />}
      </button>
      {isOpen && address && (
        <Dialog title={name} onClose={() => setOpen(false)}>
          <img className={styles.opened} src={address} alt={name} />
        </Dialog>
      )}
    </>
  )
}

/** An `<img>` sends no token, so it shows what was fetched. */
function useAddressOf(blob: Blob | undefined): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (!blob) return
    const made = URL.createObjectURL(blob)
    setAddress(made)
    return () => {
      setAddress(null)
      URL.revokeObjectURL(made)
    }
  }, [blob])
  return address
}
