import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormats, useMessages } from '../../../../../web/language/use-language.ts'
import { Button } from '../../../components/button.tsx'
import { Dialog } from '../../../components/dialog.tsx'
import { notify, notifyProblem } from '../../../components/notice.tsx'
import { Problem } from '../../../components/problem.tsx'
import { Tick } from '../../../components/tick.tsx'
import { Waiting } from '../../../components/waiting.tsx'
import type { Halted } from '../../../kept/database.ts'
import { Downloading } from '../../../kept/media/downloading.tsx'
import { type Choice as Chosen, keepMedia, useDownload } from '../../../kept/media/downloads.ts'
import { isStop } from '../../../kept/media/each-of.ts'
import { haltMessages } from '../../../kept/media/halt-messages.ts'
import type { MediaKind } from '../../../kept/media/of-text.ts'
import type { Offered as AtServer, Room } from '../../../kept/media/offer.ts'
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
  const isComing = useDownload()?.text === id
  const keeping = useMutation({
    mutationFn: ({ chosen, of }: { chosen: Chosen; of: number }) => keepMedia(id, chosen, of),
    onSuccess: () => notify(t.kept),
    onError: failure => isStop(failure) || notifyProblem(failure),
  })
  const isBusy = isComing || keeping.isPending
  return (
    <Dialog title={t.title} onClose={onClose}>
      {isBusy && !isComing && <Waiting />}
      <Downloading text={id} />
      {isBusy && <p className="soft">{t.goesOn}</p>}
      {!isBusy && <Offer id={id} onKeep={(chosen, of) => keeping.mutate({ chosen, of })} onClose={onClose} />}
    </Dialog>
  )
}

interface OfferProps {
  id: number
  onKeep: (chosen: Chosen, bytes: number) => void
  onClose: () => void
}

/** Drawn anew after each download, so that it asks what has come. */
function Offer({ id, ...acts }: OfferProps) {
  const { data, error, refetch } = useQuery(offerQuery(id))
  return (
    <>
      <Problem error={error} retry={() => void refetch()} />
      {!data && !error && <Waiting />}
      {data && <Choice {...data} {...acts} />}
    </>
  )
}

type Offered = AtServer & { isHere: boolean }

interface ChoiceProps extends Omit<OfferProps, 'id'> {
  offered: readonly Offered[]
  room: Room | null
  halted: Halted | null
}

function Choice({ offered, room, halted, onKeep, onClose }: ChoiceProps) {
  const t = useMessages(messages)
  const whys = useMessages(haltMessages)
  const { bytes: sizeOf, number } = useFormats()
  const [left, leave] = useState<readonly MediaKind[]>([])
  const wanted = offered.filter(({ kind, isHere }) => !isHere && !left.includes(kind))
  const bytes = wanted.reduce((sum, each) => sum + each.missing, 0)
  const isTooLarge = room !== null && bytes > room.quota
  if (offered.length === 0) return <p>{t.none}</p>
  const nameOf = ({ kind, pieces, bytes }: Offered) =>
    kind === 'recording' ? t.recording(sizeOf(bytes)) : t[kind](number(pieces), sizeOf(bytes))
  const partly = ({ here, pieces }: Offered) =>
    here > 0 ? ` · ${t.partly(number(here), number(pieces))}` : ''
  return (
    <>
      <p>{t.lead}</p>
      {halted && <p role="status">{whys[halted]}</p>}
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
            label={nameOf(each) + partly(each)}
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
            onKeep(Object.fromEntries(offered.map(({ kind }) => [kind, !left.includes(kind)])), bytes)
          }
        >
          {halted ? t.goOn(sizeOf(bytes)) : t.keep(sizeOf(bytes))}
        </Button>
        <Button onClick={onClose}>{t.notNow}</Button>
      </div>
    </>
  )
}
