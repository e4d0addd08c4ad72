import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useFormats, useMessages } from '../../../../web/language/use-language.ts'
import { tasksQuery } from '../../articles/queries.ts'
import { Button } from '../../components/button.tsx'
import { Meter } from '../../components/meter.tsx'
import { usePictureProgress } from '../../upload/pictures/picture-progress.ts'
import type { sendAndTell } from '../../upload/pictures/tell-pictures.ts'
import { startUpload } from '../../upload/start-upload.ts'
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
const sendPictures = async (...given: Parameters<typeof sendAndTell>) =>
  (await import('../../upload/pictures/tell-pictures.ts')).sendAndTell(...given)

type Upload = Parameters<typeof startUpload>[0]

/** Sends what was chosen. Leaving the screen stops what is still being sent. */
export function useUpload() {
  const queries = useQueryClient()
  const [sent, setSent] = useState(0)
  const sending = useRef(new AbortController())
  const cancel = () => sending.current.abort()
  useEffect(() => () => sending.current.abort(), [])
  const upload = useMutation({
    mutationFn: (what: Upload) => {
      setSent(0)
      sending.current = new AbortController()
      return startUpload(what, { onSent: setSent, signal: sending.current.signal })
    },
    onSuccess({ task_id, book }) {
      void queries.invalidateQueries(tasksQuery)
      if (book) void sendPictures(task_id, book, queries)
    },
    onError() {
      if (sending.current.signal.aborted) upload.reset()
    },
  })
  return { upload, sent, cancel }
}
