import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useMessages } from '../../../../../web/language/use-language.ts'
import { useReach } from '../../../api/reach.ts'
import { Button } from '../../../components/button.tsx'
import { Problem } from '../../../components/problem.tsx'
import { TextArea } from '../../../components/text-area.tsx'
import type { Head } from '../queries.ts'
import { Cost, Why } from './ask-one.tsx'
import { MarkedText } from './marked-text.ts'
import { messages } from './messages.ts'
import styles from './panel.module.css'
import { calls, type WholeSentence } from './queries.ts'
import { forgetSent, isTyped, useTyped } from './typed.ts'
import { wantsTranslation, whyMissing } from './why-missing.ts'

interface ExplanationProps {
  head: Head
  row: WholeSentence
  isMine: boolean
  content_revision: number | undefined
  refresh: () => Promise<unknown>
}

const LONGEST_PROMPT = 20_000

/** The explanation of a sentence, and a new one for the learner's own question. */
export function Explanation({ head, row, isMine, content_revision, refresh }: ExplanationProps) {
  const t = useMessages(messages)
  const [prompt, setPrompt] = useTyped(row.index, 'prompt')
  const [isOpen] = useState(() => isTyped(row.index, 'prompt'))
  const { mutate, isPending, error } = useMutation({
    mutationFn: (sent: string) => {
      const custom_prompt = sent.trim()
      return calls.sentences.explain({
        params: { id: head.id, idx: row.index },
        body: { content_revision, ...(custom_prompt === '' ? {} : { custom_prompt }) },
      })
    },
    async onSuccess(_, sent) {
      forgetSent(row.index, 'prompt', sent)
      await refresh()
    },
  })
  const isLacking = (row.explanation ?? '') === ''
  const why = whyMissing(row, 'explanation')
  const isAway = useReach() !== 'reached'
  const isPreparing = head.status === 'processing'
  // Rules may have explained it in place of a model that failed.
  const isAsking = (isLacking || why !== null) && isMine && !isPreparing && !isAway
  // A missing translation is asked for too.
  const cost = <Cost head={head} calls={wantsTranslation(row) ? 2 : 1} />
  return (
    <section className={styles.section}>
      <h2>{t.explanation}</h2>
      {isLacking ? (
        <p className="soft">{isPreparing ? t.pending : t.noExplanation}</p>
      ) : (
        <div className={styles.explanation}>
          <MarkedText text={row.explanation ?? ''} />
        </div>
      )}
      <Why reason={why} />
      {isAsking && (
        <>
          <Button busy={isPending} onClick={() => mutate('')}>
            {why === null ? t.explain : t.tryAgain}
          </Button>
          {cost}
        </>
      )}
      {isLacking && !isMine && !isPreparing && <p className="soft">{t.askOwner}</p>}
      {isMine && isAway && <p className="soft">{t.needsServer}</p>}
      {isMine && !isAway && (
        <details className={`folded ${styles.more}`} open={isOpen}>
          <summary>{isLacking ? t.own : t.again}</summary>
          <div className={styles.fields}>
            <TextArea
              label={t.prompt}
              hint={t.promptHint}
              rows={2}
              maxLength={LONGEST_PROMPT}
              value={prompt}
              onChange={event => setPrompt(event.target.value)}
            />
            <Button busy={isPending} onClick={() => mutate(prompt)}>
              {isLacking ? t.explain : t.again}
            </Button>
            {!isAsking && cost}
          </div>
        </details>
      )}
      <Problem error={error} />
    </section>
  )
}
