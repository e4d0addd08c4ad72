import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { readings } from '../../../../lib/contracts/relays/readings.ts'
import type { ReadingPosition } from '../../../../lib/contracts/schemas/articles/reading.ts'
import { useFormats, useMessages } from '../../../../web/language/use-language.ts'
import { callsOf } from '../../api/client.ts'
import { goTo, linkTo } from '../../app/location.ts'
import type { Head } from '../../articles/head.ts'
import { useTextLink } from '../../articles/text-link.ts'
import { sound } from '../../components/icon-paths.ts'
import { MenuLine, MenuPart } from '../../components/list-head/menu-line.tsx'
import { notifyProblem } from '../../components/notice.tsx'
import { clock } from '../../media/recording/clock.ts'
import { textChanged } from './changed.ts'
import { again as againSign } from './icons.ts'
import { KeepLine } from './keep-line.tsx'
import { messages } from './messages.ts'
import type { TextPart } from './opened.ts'
import { DeleteLine, OwnLines } from './own-lines.tsx'
import { placeQuery } from './queries.ts'
import { useFocusOf } from './use-focus-of.ts'
import { Working } from './working.tsx'

const readingCalls = callsOf({ readings })

interface LinesProps {
  head: Head
  isMine: boolean
  list: URLSearchParams
  /** The part that was shown before. */
  from: TextPart | undefined
}

/** The lines of the sheet: reading, the parts that only the owner can change, and keeping it on the device. */
export function Lines({ head, isMine, list, from }: LinesProps) {
  const lines = useRef<HTMLDivElement>(null)
  // The way back from a part leads to its line.
  useFocusOf(lines, from ? `[data-part="${from}"]` : '[data-first]')
  return (
    <div ref={lines}>
      {isMine && <Working id={head.id} />}
      <MenuPart>
        <ReadLines head={head} />
      </MenuPart>
      <MenuPart>
        {isMine && <OwnLines head={head} list={list} />}
        <KeepLine head={head} />
      </MenuPart>
      {isMine && (
        <MenuPart>
          <DeleteLine id={head.id} list={list} />
        </MenuPart>
      )}
    </div>
  )
}

function ReadLines({ head }: { head: Head }) {
  const t = useMessages(messages)
  const { number } = useFormats()
  const queries = useQueryClient()
  const { id, has_media, total_sentences } = head
  const { data: position = null } = useQuery(placeQuery(id))
  const link = useTextLink(id, position?.index)
  const again = useMutation({
    mutationFn: () => readAgain(id, position),
    async onSuccess() {
      await textChanged(queries, id)
      goTo('read', id, 0)
    },
    onError: notifyProblem,
  })
  const isFinished = position !== null && position.finished_at !== null
  const isBegun = position !== null && !isFinished
  const place =
    has_media && position?.media_ms != null
      ? clock(position.media_ms)
      : t.place(number(Math.max(1, position?.sentence ?? 1)), number(total_sentences))
  return (
    <>
      <MenuLine
        icon={{ name: 'play' }}
        text={isBegun ? t.readOn : t.read}
        value={isFinished ? t.finished : isBegun ? place : undefined}
        data-first
        {...link}
      />
      {isFinished && (
        <MenuLine icon={againSign} text={t.readAgain} busy={again.isPending} onPress={() => again.mutate()} />
      )}
      <MenuLine icon={sound} text={t.listen} href={linkTo('listen', id)} />
    </>
  )
}

/** Begins a new reading. */
const readAgain = (id: number, position: ReadingPosition | null) =>
  readingCalls.readings.begin({
    params: { id },
    body: { reading: (position?.reading ?? 0) + 1, at: new Date().toISOString() },
  })
