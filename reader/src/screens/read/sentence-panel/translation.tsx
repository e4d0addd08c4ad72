import { useMutation } from '@tanstack/react-query'
import { useLayoutEffect, useRef } from 'react'
import { useMessages } from '../../../../../web/language/use-language.ts'
import { Button } from '../../../components/button.tsx'
import { Problem } from '../../../components/problem.tsx'
import type { Head } from '../queries.ts'
import { AskAgain } from './ask-again.tsx'
import { useHindrance, useModel } from './hindrance.ts'
import { messages } from './messages.ts'
import styles from './panel.module.css'
import { showTranslation, toggleTranslation } from './panel-acts.ts'
import { usePanel } from './panel-store.ts'
import { calls, type WholeSentence } from './queries.ts'
import { Shortcut } from './tools/tool.tsx'
import { wantsTranslation, whyMissing } from './why-missing.ts'

interface TranslationProps {
  head: Head
  row: WholeSentence
  isMine: boolean
  content_revision: number | undefined
  refresh: () => Promise<unknown>
}

/** The translation, hidden until it is asked for; without one, the way to it, or why there is none. */
export function Translation({ head, row, isMine, content_revision, refresh }: TranslationProps) {
  const t = useMessages(messages)
  const hindrance = useHindrance(head, isMine, 'translation')
  const model = useModel(head)
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      calls.sentences.translate({ params: { id: head.id, idx: row.index }, body: { content_revision } }),
    onSuccess() {
      showTranslation(row.index)
      return refresh()
    },
  })
  const isLacking = row.translation === ''
  const why = whyMissing(row, 'translation')
  const isWanted = wantsTranslation(row)
  const ask = { busy: isPending, act: () => mutate() }
  return (
    <section className={styles.translation} aria-label={t.translation}>
      {!isLacking && <Veiled text={row.translation} language={head.output_language} index={row.index} />}
      {isWanted && hindrance === null && why !== null && <p className="soft">{t.failed(why)}</p>}
      {isLacking && hindrance !== null && <p className="soft">{hindrance}</p>}
      {isWanted &&
        hindrance === null &&
        (isLacking && why === null ? (
          <div className={styles.ask}>
            <Button kind="primary" busy={isPending} onClick={ask.act}>
              {t.translate}
            </Button>
            {model !== null && <span className="soft">{t.cost(1, model)}</span>}
          </div>
        ) : (
          <AskAgain head={head} text={why === null ? t.translate : t.tryAgain} calls={1} {...ask} />
        ))}
      <Problem error={error} />
    </section>
  )
}

interface VeiledProps {
  text: string
  language: string
  index: number
}

function Veiled({ text, language, index }: VeiledProps) {
  const t = useMessages(messages)
  const isShown = usePanel().translationOf === index
  const translationText = useRef<HTMLParagraphElement>(null)
  // The button that was pressed for it has gone.
  useLayoutEffect(() => {
    if (isShown && (document.activeElement === null || document.activeElement === document.body))
      translationText.current?.focus({ preventScroll: true })
  }, [isShown])
  if (isShown)
    return (
      <p ref={translationText} lang={language} dir="auto" tabIndex={-1}>
        {text}
      </p>
    )
  return (
    <button type="button" className={styles.veil} aria-expanded={false} onClick={toggleTranslation}>
      <span>
        {t.show} <Shortcut of="translation" />
      </span>
    </button>
  )
}
