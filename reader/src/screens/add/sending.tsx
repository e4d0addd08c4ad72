import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useFormats, useMessages } from '../../../../web/language/use-language.ts'
import { tasksQuery } from '../../articles/queries.ts'
import { Button } from '../../components/button.tsx'
import { Meter } from '../../components/meter.tsx'
import { notifyProblem } from '../../components/notice.tsx'
import { usePictureProgress } from '../../upload/pictures/picture-progress.ts'
import type { sendOf } from '../../upload/pictures/tell-pictures.ts'
import {
  type Sending as SendingOf,
  type Started,
  startUpload,
  type Upload,
} from '../../upload/start-upload.ts'
import { isLong } from './long.ts'
import { messages } from './messages.ts'

interface SendingProps {
  sent: number
  size: number
  onCancel(): void
}

/** The progress of sending a file. */
export function Sending({ sent, size, onCancel }: SendingProps) {
  const t = useMessages(messages)
  const { bytes } = useFormats()
  return (
    <section className="box" data-large>
      <Meter label={t.sending} share={size === 0 ? 0 : Math.min(1, sent / size)} live />
      <p>{t.sentOf(bytes(Math.min(sent, size)), bytes(size))}</p>
      <p className="soft">{t.stayHere}</p>
      <div>
        <Button onClick={onCancel}>{t.cancel}</Button>
      </div>
    </section>
  )
}

/** The progress of sending the pictures of a book, which goes on while its text is read. */
export function PicturesSent() {
  const t = useMessages(messages)
  const { number } = useFormats()
  const progress = usePictureProgress()
  return (
    <p className="soft" role="status">
      {progress && t.picturesSent(number(progress.sent), number(progress.total))}
    </p>
  )
}

/** The code for it comes when it is needed. */
const sendPictures = async (...args: Parameters<typeof sendOf>) =>
  (await import('../../upload/pictures/tell-pictures.ts')).sendOf(...args)

/** A text that is too long for one, and a book that names its series, go by code that comes when it is needed. */
async function start(what: Upload, most: number, sending: SendingOf, queries: QueryClient): Promise<Started> {
  const { source, chapters } = what
  if (!isLong(source, chapters, most) && !(source.kind === 'book' && source.book.series))
    return startUpload(what, sending)
  const [{ partsOf }, { startParts }] = await Promise.all([
    import('../../upload/series/parts.ts'),
    import('../../upload/series/send-parts.ts'),
  ])
  return startParts({ parts: partsOf(what, most), sending, queries })
}

/** Sends what was chosen; a text may have `most` characters. Leaving the screen stops what is still being sent. */
export function useUpload(most: number) {
  const queries = useQueryClient()
  const [sent, setSent] = useState(0)
  const sending = useRef(new AbortController())
  /** Says what is missing of a book, once this screen has been left. */
  const telling = useRef<Promise<() => void>>(undefined)
  const cancel = () => sending.current.abort()
  useEffect(
    () => () => {
      sending.current.abort()
      void telling.current?.then(notifySent => notifySent(), notifyProblem)
    },
    [],
  )
  const upload = useMutation({
    mutationFn: (what: Upload) => {
      setSent(0)
      sending.current = new AbortController()
      return start(what, most, { onSent: setSent, signal: sending.current.signal }, queries)
    },
    onSuccess({ task_id, book }) {
      void queries.invalidateQueries(tasksQuery)
      if (book) telling.current = sendPictures({ task_id }, book, queries)
    },
    onError() {
      if (sending.current.signal.aborted) upload.reset()
    },
  })
  return { upload, sent, cancel }
}
