import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { CheckWords } from '../../../../lib/contracts/schemas/learners/word-starts.ts'
import { useMessages } from '../../../../web/language/use-language.ts'
import { useKeys } from '../../app/keys.ts'
import { Button } from '../../components/button.tsx'
import { Meter } from '../../components/meter.tsx'
import { Problem } from '../../components/problem.tsx'
import { Waiting } from '../../components/waiting.tsx'
import { CheckResult } from './check-result.tsx'
import { nextLevel, QUESTIONS } from './estimate.ts'
import { messages } from './messages.ts'
import styles from './start.module.css'
import { type Choice, checkQuery } from './use-marking.ts'

export type CheckWord = CheckWords['words'][number]
export type CheckedWord = CheckWord & { known: boolean }

interface CheckProps {
  onChosen(choice: Choice): void
  onLeave(): void
}

/** Forty words, each of the level whose answer tells most; then the estimate. */
export function Check({ onChosen, onLeave }: CheckProps) {
  const t = useMessages(messages)
  const { data, error, refetch } = useQuery(checkQuery)
  const [answers, setAnswers] = useState<readonly CheckedWord[]>([])
  if (error && !data) return <Problem error={error} retry={() => void refetch()} />
  if (!data) return <Waiting />
  const word = answers.length < QUESTIONS ? nextWord(data.words, answers) : null
  if (answers.length === 0 && !word) return <p className="empty">{t.noWords}</p>
  if (!word) return <CheckResult levels={data.levels} answers={answers} onChosen={onChosen} />
  return (
    <Question
      word={word}
      answers={answers}
      onAnswer={known => setAnswers([...answers, { ...word, known }])}
      onBack={() => setAnswers(answers.slice(0, -1))}
      onLeave={onLeave}
    />
  )
}

function nextWord(words: readonly CheckWord[], answers: readonly CheckedWord[]): CheckWord | null {
  const asked = new Set(answers.map(({ skill_id }) => skill_id))
  const left = words.filter(({ skill_id }) => !asked.has(skill_id))
  const level = nextLevel(answers, [...new Set(left.map(each => each.level))])
  return left.find(each => each.level === level) ?? null
}

interface QuestionProps {
  word: CheckWord
  answers: readonly CheckedWord[]
  onAnswer(known: boolean): void
  onBack(): void
  onLeave(): void
}

function Question({ word, answers, onAnswer, onBack, onLeave }: QuestionProps) {
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
  const said = t.progress(answers.length + 1, QUESTIONS)
  // A screen reader reads each word.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows the word.
  useEffect(() => face.current?.focus({ preventScroll: true }), [word])
  return (
    <div className={styles.step}>
      <p>
        {t.question} <span className="soft">{t.honest}</span>
      </p>
      <Meter label={said} share={answers.length / QUESTIONS} />
      <div ref={face} tabIndex={-1} className={styles.face}>
        <span className="spoken">{said}</span>
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
                {before.form === before.reading ? before.form : `${before.form}（${before.reading}）`}
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
