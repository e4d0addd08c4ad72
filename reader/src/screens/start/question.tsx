import { useEffect, useRef } from 'react'
import type { CheckWords } from '../../../../lib/contracts/schemas/learners/word-starts.ts'
import { useMessages } from '../../../../web/language/use-language.ts'
import { useKeys } from '../../app/keys.ts'
import { Button } from '../../components/button.tsx'
import { Meter } from '../../components/meter.tsx'
import { needsReading } from '../../words/needs-reading.ts'
import { QUESTIONS } from './estimate.ts'
import { messages } from './messages.ts'
import styles from './start.module.css'

export type CheckWord = CheckWords['words'][number]
export type CheckedWord = CheckWord & { known: boolean }

interface QuestionProps {
  word: CheckWord
  answers: readonly CheckedWord[]
  onAnswer(known: boolean): void
  onBack(): void
  onLeave(): void
}

/** One word of a check. After an answer, its reading and meaning tell whether it was right. */
export function Question({ word, answers, onAnswer, onBack, onLeave }: QuestionProps) {
  const t = useMessages(messages)
  const face = useRef<HTMLDivElement>(null)
  const before = answers.at(-1)
  useKeys({
    Digit1: () => onAnswer(false),
    ArrowLeft: () => onAnswer(false),
    Digit2: () => onAnswer(true),
    ArrowRight: () => onAnswer(true),
    Backspace: before ? onBack : undefined,
  })
  const progressText = t.progress(answers.length + 1, QUESTIONS)
  // A screen reader reads each word.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows the word.
  useEffect(() => face.current?.focus({ preventScroll: true }), [word])
  return (
    <div className={styles.step}>
      <p>
        {t.question} <span className="soft">{t.honest}</span>
      </p>
      <Meter label={progressText} share={answers.length / QUESTIONS} />
      <div ref={face} tabIndex={-1} className={styles.face}>
        <span className="spoken">{progressText}</span>
        <span lang="ja">{word.form}</span>
      </div>
      <div className={styles.answers}>
        <Button onClick={() => onAnswer(false)} aria-keyshortcuts="1">
          {t.no}
        </Button>
        <Button kind="primary" onClick={() => onAnswer(true)} aria-keyshortcuts="2">
          {t.yes}
        </Button>
      </div>
      <div className={styles.before}>
        {before && (
          <>
            <span className="spoken">{t.before}</span>
            <span>
              <span lang="ja">
                {needsReading(before.form, before.reading)
                  ? `${before.form}（${before.reading}）`
                  : before.form}
              </span>{' '}
              <span className="soft">
                {[before.gloss, before.known ? t.yes : t.no].filter(text => text !== '').join(' · ')}
              </span>
            </span>
            <Button onClick={onBack} aria-keyshortcuts="Backspace">
              {t.back}
            </Button>
          </>
        )}
      </div>
      <div>
        <Button onClick={onLeave}>{t.leave}</Button>
      </div>
    </div>
  )
}
