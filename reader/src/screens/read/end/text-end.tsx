import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useFormats, useMessages } from '../../../../../web/language/use-language.ts'
import { learnerOf, useSession } from '../../../../../web/session/session.ts'
import { linkTo } from '../../../app/location.ts'
import { calls, keys, tasksQuery } from '../../../articles/queries.ts'
import { Button, ButtonLink } from '../../../components/button.tsx'
import { Problem } from '../../../components/problem.tsx'
import type { Head } from '../queries.ts'
import styles from '../read.module.css'
import { messages } from './messages.ts'

interface TextEndProps {
  head: Head
  /** The rows that can be read. */
  ready: number
}

/** The footer after the last row: the end of the text, or what is still to come and why. */
export function TextEnd({ head, ready }: TextEndProps) {
  const t = useMessages(messages)
  const { percent } = useFormats()
  const { session } = useSession()
  const { status, total_rows } = head
  const isWhole = total_rows > 0 && ready === total_rows
  const isComing = status === 'processing'
  const share = percent(Math.max(0.01, ready / total_rows))
  return (
    <footer className={styles.end} lang="">
      {/* The share would be read out with every block. */}
      <Spoken isWhole={isWhole} isComing={isComing} />
      {isWhole && status !== 'processing' && (
        <>
          <p>{t.end}</p>
          {learnerOf(session) && <ButtonLink href={linkTo('review', head.id)}>{t.review}</ButtonLink>}
        </>
      )}
      {!isWhole && ready > 0 && status === 'processing' && <p>{t.growing(share)}</p>}
      {!isWhole && status !== 'processing' && (
        <Unfinished head={head} text={ready > 0 ? t.cut(share) : t.notBegun} />
      )}
    </footer>
  )
}

/** Says once that more is coming, and once that all of it is there. */
function Spoken({ isWhole, isComing }: { isWhole: boolean; isComing: boolean }) {
  const t = useMessages(messages)
  const [wasGrowing, setWasGrowing] = useState(false)
  const isGrowing = !isWhole && isComing
  if (isGrowing && !wasGrowing) setWasGrowing(true)
  return (
    <p className="spoken" role="status">
      {isGrowing ? t.moreComing : isWhole && wasGrowing && t.whole}
    </p>
  )
}

/** A text whose task ended before its last row: what is there stays, and its owner can have the rest made. */
function Unfinished({ head, text }: { head: Head; text: string }) {
  const t = useMessages(messages)
  const { session } = useSession()
  const queries = useQueryClient()
  const line = useRef<HTMLParagraphElement>(null)
  const retry = useMutation({
    mutationFn: () => calls.articles.retry({ params: { id: head.id } }),
    async onSuccess() {
      // The button leaves.
      line.current?.focus()
      await Promise.all([
        queries.invalidateQueries({ queryKey: keys.of(head.id) }),
        queries.invalidateQueries(tasksQuery),
      ])
    },
  })
  return (
    <>
      <p ref={line} tabIndex={-1}>
        {text} {head.resumes && t.goesOn}
      </p>
      {head.user_id === session?.user.id && (
        <Button busy={retry.isPending} onClick={() => retry.mutate()}>
          {t.complete}
        </Button>
      )}
      <Problem error={retry.error} />
    </>
  )
}
