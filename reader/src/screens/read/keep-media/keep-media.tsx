import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormats, useMessages } from '../../../../../web/language/use-language.ts'
import { queryClient } from '../../../api/query-client.ts'
import { Button } from '../../../components/button.tsx'
import { Dialog } from '../../../components/dialog.tsx'
import { notify, notifyProblem } from '../../../components/notice.tsx'
import { Problem } from '../../../components/problem.tsx'
import { Tick } from '../../../components/tick.tsx'
import { Waiting } from '../../../components/waiting.tsx'
import { Downloading } from '../../../kept/media/downloading.tsx'
import { keepMedia, useDownload } from '../../../kept/media/downloads.ts'
import type { MediaKind } from '../../../kept/media/of-text.ts'
import type { Room } from '../../../kept/media/offer.ts'
import { isMetered } from '../../../kept/room.ts'
import type { Head } from '../queries.ts'
import { messages } from './messages.ts'
import { offerQuery } from './offer-media.ts'

interface KeepMediaProps {
  head: Pick<Head, 'id'>
  onClose: () => void
}

/** Asks which sounds and pictures of a kept text are to be kept as well, with their sizes, and shows how they come. */
export function KeepMedia({ head: { id }, onClose }: KeepMediaProps) {
  const t = useMessages(messages)
  const { data, error, refetch } = useQuery(offerQuery(id))
  const isComing = useDownload()?.text === id
  const keeping = useMutation({
    mutationFn: ({ kinds, of }: { kinds: readonly MediaKind[]; of: number }) => keepMedia(id, kinds, of),
    onSuccess: () => notify(t.kept),
    onError: failure => !isStopped(failure) && notifyProblem(failure),
    onSettled: () => queryClient.invalidateQueries({ queryKey: offerQuery(id).queryKey }),
  })
  return (
    <Dialog title={t.title} onClose={onClose}>
      <Problem error={error} retry={() => void refetch()} />
      {!data && !error && <Waiting />}
      {isComing && (
        <>
          <Downloading text={id} />
          <p className="soft">{t.goesOn}</p>
        </>
      )}
      {data && !isComing && (
        <Choice {...data} onKeep={(kinds, of) => keeping.mutate({ kinds, of })} onClose={onClose} />
      )}
    </Dialog>
  )
}

const isStopped = (error: unknown) => error instanceof DOMException && error.name === 'AbortError'

interface Offered {
  kind: MediaKind
  pieces: number
  bytes: number
  isHere: boolean
}

interface ChoiceProps {
  offered: readonly Offered[]
  room: Room | null
  onKeep: (kinds: MediaKind[], bytes: number) => void
  onClose: () => void
}

function Choice({ offered, room, onKeep, onClose }: ChoiceProps) {
  const t = useMessages(messages)
  const { bytes: sizeOf, number } = useFormats()
  const [left, leave] = useState<readonly MediaKind[]>([])
  const wanted = offered.filter(({ kind, isHere }) => !isHere && !left.includes(kind))
  const bytes = wanted.reduce((sum, each) => sum + each.bytes, 0)
  const isTooLarge = room !== null && bytes > room.quota
  if (offered.length === 0) return <p>{t.none}</p>
  const nameOf = ({ kind, pieces, bytes }: Offered) =>
    kind === 'recording' ? t.recording(sizeOf(bytes)) : t[kind](number(pieces), sizeOf(bytes))
  return (
    <>
      <p>{t.lead}</p>
      {offered.map(each => {
        const { kind, isHere } = each
        if (isHere)
          return (
            <p key={kind} className="soft">
              {nameOf(each)} · {t.here}
            </p>
          )
        return (
          <Tick
            key={kind}
            label={nameOf(each)}
            checked={!left.includes(kind)}
            onChange={isWanted => leave(isWanted ? left.filter(one => one !== kind) : [...left, kind])}
          />
        )
      })}
      {isMetered() && <p className="soft">{t.metered}</p>}
      {room && bytes > room.left && (
        <p role="status">{isTooLarge ? t.noRoom(sizeOf(room.quota)) : t.room(sizeOf(room.left))}</p>
      )}
      <div className="row">
        <Button
          kind="primary"
          disabled={wanted.length === 0 || isTooLarge}
          onClick={() =>
            onKeep(
              wanted.map(({ kind }) => kind),
              bytes,
            )
          }
        >
          {t.keep(sizeOf(bytes))}
        </Button>
        <Button onClick={onClose}>{t.notNow}</Button>
      </div>
    </>
  )
}
