import { useEffect, useRef, useState } from 'react'
import { Problem } from '../../../../../lib/contracts/page-client.ts'
import { getMessages } from '../../../../../web/language/language.ts'
import { api } from '../../../api/api.ts'
import { fetchInParts } from '../../../api/parts.ts'
import { fileName } from './keys.ts'
import { messages } from './messages.ts'

export interface Download {
  key: string
  size: number
  /** The downloaded share of the bytes, in per cent. */
  percent: number
  /** The reason for a failure; null while the download is in progress. */
  error: unknown
}

interface Downloadable {
  key: string
  size: number
}

/** The downloads in progress and the failed ones; all are aborted when the tab is left. */
export function useDownloads(done: (key: string) => void) {
  const [downloads, setDownloads] = useState<Download[]>([])
  const running = useRef(new Map<string, AbortController>())
  useEffect(() => {
    const all = running.current
    return () => {
      for (const leaving of all.values()) leaving.abort()
    }
  }, [])

  const change = (key: string, changed: Pick<Download, 'percent'> | Pick<Download, 'error'>) =>
    setDownloads(list =>
      list.map(download => (download.key === key ? { ...download, ...changed } : download)),
    )
  const drop = (key: string) => {
    running.current.get(key)?.abort()
    running.current.delete(key)
    setDownloads(list => list.filter(download => download.key !== key))
  }
  const start = async ({ key, size }: Downloadable) => {
    drop(key)
    const leaving = new AbortController()
    running.current.set(key, leaving)
    setDownloads(list => [...list, { key, size, percent: 0, error: null }])
    try {
      const blob = await fetchInParts(
        size,
        part => api.cos.download({ query: { key, part } }, { signal: leaving.signal }),
        share => change(key, { percent: Math.floor(share * 100) }),
      )
      if (blob.size !== size) throw new Problem('version_conflict', getMessages(messages).changedMeanwhile)
      saveAs(blob, fileName(key))
      drop(key)
      done(key)
    } catch (error) {
      if (!leaving.signal.aborted) change(key, { error })
    }
  }
  return { downloads, start, drop }
}

/** Browsers begin to read the bytes after the click, some of them much later. */
const READ_WITHIN_MS = 60_000

/** Makes the browser save the bytes as a download with that name. */
function saveAs(blob: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), READ_WITHIN_MS)
}
