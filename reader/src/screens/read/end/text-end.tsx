import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useFormats, useMessages } from '../../../../../web/language/use-language.ts'
import { learnerOf, useSession } from '../../../../../web/session/session.ts'
import { linkTo } from '../../../app/location.ts'
import { keys } from '../../../articles/keys.ts'
import { calls, tasksQuery } from '../../../articles/queries.ts'
import { Button, ButtonLink } from '../../../components/button.tsx'
import { Problem } from '../../../components/problem.tsx'
import { messages as textMessages } from '../messages.ts'
import type { Head } from '../queries.ts'
import styles from '../read.module.css'
import { usePanel } from '../sentence-panel/panel-store.ts'
import { messages } from './messages.ts'

interface TextEndProps {
  head: Head
  /** The rows that can be read. */
  ready: number
  /** Tells screen readers. */
  say: (text: string) => void
}

/** The footer after the last row: the end of the text, or what is still to come and why. */
export function TextEnd({ head, ready, say }: TextEndProps) {
  const t = useMessages(messages)
  const { percent } = useFormats()
  const { session } = useSession()
  const { isOpen: isPanelOpen } = usePanel()
  const footer = useRef<HTMLElement>(null)
  const { status, total_rows, resumes } = head
  const isWhole = total_rows > 0 && ready === total_rows
  const isComing = status === 'processing'
  const share = percent(Math.max(0.01, ready / total_rows))
  const cut = [ready > 0 ? t.cut(share) : !resumes && t.notBegun, resumes && t.goesOn]
    .filter(Boolean)
    .join(' ')
  useSpoken(isWhole ? 'whole' : isComing ? 'growing' : 'cut', cut, say)
  // Of a text without rows, the line of its task says it.
  const isSaid = ready === 0 && resumes && learnerOf(session) !== null
  return (
    <footer ref={footer} tabIndex={-1} className={styles.end} lang="">
      {isWhole && !isComing && (
        <>
          <p>{t.end}</p>
          {/* The filled button of a window with the panel is that of the panel. */}
          <ButtonLink kind={isPanelOpen ? undefined : 'primary'} href={linkTo('read', head.id, 'end')}>
            {t.seeOutcome}
          </ButtonLink>
        </>
      )}
      {!isWhole && ready > 0 && isComing && <p>{t.growing(share)}</p>}
      {!isWhole && !isComing && (
        <>
          {!isSaid && <p>{cut}</p>}
          <NextStep head={head} text={ready > 0 ? t.complete : t.begin} footer={footer} />
        </>
      )}
    </footer>
  )
}

/** Says once that more is coming, and once that all of it is there or that no more comes; never the growing share. */
function useSpoken(state: 'whole' | 'growing' | 'cut', cut: string, say: TextEndProps['say']) {
  const t = useMessages(messages)
  const [wasGrowing, setWasGrowing] = useState(false)
  if (state === 'growing' && !wasGrowing) setWasGrowing(true)
  const announcement = wasGrowing ? { whole: t.whole, growing: t.moreComing, cut }[state] : ''
  useEffect(() => say(announcement), [announcement, say])
}

interface NextStepProps {
  head: Head
  text: string
  footer: RefObject<HTMLElement | null>
}

/** For a text whose task ended before its last row: its owner and administrators can have the rest made. */
function NextStep({ head, text, footer }: NextStepProps) {
  const t = useMessages(textMessages)
  const { session } = useSession()
  const queries = useQueryClient()
  const retry = useMutation({
    mutationFn: () => calls.articles.retry({ params: { id: head.id } }),
    async onSuccess() {
      // The button leaves.
      footer.current?.focus()
      await Promise.all([
        queries.invalidateQueries({ queryKey: keys.of(head.id) }),
        queries.invalidateQueries(tasksQuery),
      ])
    },
  })
  // A guest is offered to sign in above.
  if (!session) return null
  if (session.user.id !== head.user_id && session.user.role !== 'root')
    return <ButtonLink href={linkTo('library')}>{t.back}</ButtonLink>
  return (
    <>
      <Button busy={retry.isPending} onClick={() => retry.mutate()}>
        {text}
      </Button>
      <Problem error={retry.error} />
    </>
  )
}
