import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { LearnerLevel } from '../../../../lib/contracts/schemas/learners/profile.ts'
import { useMessages } from '../../../../web/language/use-language.ts'
import { Problem } from '../../components/problem.tsx'
import { Waiting } from '../../components/waiting.tsx'
import { useLearnerProfile } from '../../profile/learner-profile.ts'
import { CheckResult } from './check-result.tsx'
import { nextLevel, QUESTIONS } from './estimate.ts'
import { messages } from './messages.ts'
import { type CheckedWord, type CheckWord, Question } from './question.tsx'
import { type Choice, checkQuery } from './use-marking.ts'

interface CheckProps {
  onChosen(level: LearnerLevel, choice: Choice): void
  onLeave(): void
}

/** Forty words, each of the level whose answer tells most; then the estimate. */
export function Check({ onChosen, onLeave }: CheckProps) {
  const t = useMessages(messages)
  const { data, error, refetch } = useQuery(checkQuery)
  const own = useLearnerProfile()?.level ?? null
  const [answers, setAnswers] = useState<readonly CheckedWord[]>([])
  if (error && !data) return <Problem error={error} retry={() => void refetch()} />
  if (!data) return <Waiting />
  const word = answers.length < QUESTIONS ? nextWord(data.words, answers, own) : null
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

/** The first is of the level that the learner has reached, if they have said so. */
function nextWord(
  words: readonly CheckWord[],
  answers: readonly CheckedWord[],
  own: LearnerLevel | null,
): CheckWord | null {
  const askedSkills = new Set(answers.map(({ skill_id }) => skill_id))
  const left = words.filter(({ skill_id }) => !askedSkills.has(skill_id))
  const first = answers.length === 0 ? left.find(each => each.level === own) : undefined
  if (first) return first
  const level = nextLevel(answers, [...new Set(left.map(each => each.level))])
  return left.find(each => each.level === level) ?? null
}
