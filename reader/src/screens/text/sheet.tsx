import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useMessages } from '../../../../web/language/use-language.ts'
import { useSession } from '../../../../web/session/session.ts'
import { returnToChoices } from '../../app/location.ts'
import { headQuery } from '../../articles/head.ts'
import { IconButton } from '../../components/icon-button.tsx'
import { Problem } from '../../components/problem.tsx'
import { Sheet } from '../../components/sheet/sheet.tsx'
import { Waiting } from '../../components/waiting.tsx'
import { SheetHead } from './head.tsx'
import { Lines } from './lines.tsx'
import { messages } from './messages.ts'
import { isTimed } from './of-head.ts'
import { type OpenedText, type TextPart, withOpened } from './opened.ts'
import { Part } from './part.tsx'
import styles from './sheet.module.css'

interface TextSheetProps extends OpenedText {
  /** The choices of the list below it. */
  list: URLSearchParams
}

const openerOf = (id: number) => document.querySelector<HTMLElement>(`[data-opens="${id}"]`)

/** All that can be done with a text, in lines that say what holds now; a line opens its part in the same place. */
export function TextSheet({ id, part, list }: TextSheetProps) {
  const t = useMessages(messages)
  const { session } = useSession()
  const { data: head, error, refetch } = useQuery(headQuery(id))
  const close = () => returnToChoices('library', withOpened(list, null))
  const isMine = head !== undefined && head.user_id === session?.user.id
  useFocusAfter(id)
  const before = useRef<TextPart>(undefined)
  useEffect(() => {
    before.current = part
  })
  return (
    <Sheet label={head?.title || t.untitled} beside={() => openerOf(id)} onClose={close}>
      {!head ? (
        <>
          <div className={styles.only}>
            <IconButton icon="close" label={t.close} act={close} />
          </div>
          {error ? <Problem error={error} retry={() => void refetch()} /> : <Waiting />}
        </>
      ) : part && isMine && (part !== 'times' || isTimed(head)) ? (
        <Part key={part} part={part} head={head} list={list} onClose={close} />
      ) : (
        <>
          <SheetHead head={head} onClose={close} />
          <Lines head={head} isMine={isMine} list={list} from={before.current} />
        </>
      )}
    </Sheet>
  )
}

/** Once the sheet has gone, the focus is on the control that leads to it, or begins at the title. */
function useFocusAfter(id: number) {
  const text = useRef(id)
  useEffect(
    () => () =>
      void setTimeout(() => {
        const title = document.querySelector<HTMLElement>('main h1')
        const at = document.activeElement
        if (at === document.body || at === title)
          (openerOf(text.current) ?? title)?.focus({ preventScroll: true })
      }),
    [],
  )
}
