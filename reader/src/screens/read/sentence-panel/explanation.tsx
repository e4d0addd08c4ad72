import { useMutation } from '@tanstack/react-query'
import { useMessages } from '../../../../../web/language/use-language.ts'
import { useReach } from '../../../api/reach.ts'
import { Button } from '../../../components/button.tsx'
import { Problem } from '../../../components/problem.tsx'
import { TextArea } from '../../../components/text-area.tsx'
import type { Head } from '../queries.ts'
import { AskAgain } from './ask-again.tsx'
import { useHindrance, useModel } from './hindrance.ts'
import { MarkedText } from './marked-text.ts'
import { messages } from './messages.ts'
import { OpenedForm } from './opened-form.tsx'
import styles from './panel.module.css'
import { calls, type WholeSentence } from './queries.ts'
import { forgetSent, useTyped } from './typed.ts'
import type { Opened } from './use-opened.ts'
import { wantsTranslation, whyMissing } from './why-missing.ts'

interface ExplanationProps {
  head: Head
  row: WholeSentence
  isMine: boolean
  content_revision: number | undefined
  refresh: () => Promise<unknown>
  /** The form for the learner's own question. */
  question: Opened
}

const LONGEST_PROMPT = 20_000

/** The explanation of a sentence, and a new one for the learner's own question. */
export function Explanation({ head, row, isMine, content_revision, refresh, question }: ExplanationProps) {
  const t = useMessages(messages)
  const [prompt, setPrompt] = useTyped(row.index, 'prompt')
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
  const { explanation = '' } = row
  const isLacking = explanation === ''
  const why = whyMissing(row, 'explanation')
  const hindrance = useHindrance(head, isMine, 'explanation')
  const isAway = useReach() !== 'reached'
  const model = useModel(head)
  // A missing translation is asked for too.
  const count = wantsTranslation(row) ? 2 : 1
  const ask = { head, calls: count, busy: isPending } as const
  return (
    <section className={styles.explanation} aria-label={t.explanation}>
      {!isLacking && <MarkedText text={explanation} />}
      {why !== null && hindrance === null && <p className="soft">{t.failed(why)}</p>}
      {/* The missing translation has said so already. */}
      {isLacking && hindrance !== null && row.translation !== '' && <p className="soft">{hindrance}</p>}
      {/* Rules may have explained it in place of a model that failed. */}
      {(isLacking || why !== null) && hindrance === null && (
        <AskAgain {...ask} text={why === null ? t.explain : t.tryAgain} act={() => mutate('')} />
      )}
      {isMine && question.isOpen && (
        <OpenedForm title={isLacking ? t.own : t.again} {...question}>
          <TextArea
            label={t.prompt}
            hint={t.promptHint}
            rows={2}
            maxLength={LONGEST_PROMPT}
            value={prompt}
            onChange={event => setPrompt(event.target.value)}
          />
          {isAway ? (
            <p className="soft">{t.needsServer}</p>
          ) : (
            <div className={styles.ask}>
              <Button busy={isPending} onClick={() => mutate(prompt)}>
                {isLacking ? t.explain : t.again}
              </Button>
              {model !== null && <span className="soft">{t.cost(count, model)}</span>}
            </div>
          )}
        </OpenedForm>
      )}
      <Problem error={error} />
    </section>
  )
}
