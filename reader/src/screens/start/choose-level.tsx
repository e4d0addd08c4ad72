import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { LearnerLevel } from '../../../../lib/contracts/schemas/learners/profile.ts'
import { useFormats, useMessages } from '../../../../web/language/use-language.ts'
import { linkTo } from '../../app/location.ts'
import { Button } from '../../components/button.tsx'
import { Problem } from '../../components/problem.tsx'
import { Waiting } from '../../components/waiting.tsx'
import { useLearnerProfile } from '../../profile/learner-profile.ts'
import { isUpTo, LevelForm } from './level-form.tsx'
import { messages } from './messages.ts'
import styles from './start.module.css'
import { type Choice, levelsQuery } from './use-marking.ts'

interface ChooseLevelProps {
  onChosen(level: LearnerLevel, choice: Choice | null): void
  onCheck(): void
  undo(request_id: string): void
}

/** The level that a learner has reached, with the number of words to be marked. */
export function ChooseLevel({ onChosen, onCheck, undo }: ChooseLevelProps) {
  const t = useMessages(messages)
  const { number, date } = useFormats()
  const own = useLearnerProfile()?.level ?? null
  const [chosen, setChosen] = useState<LearnerLevel | null>(null)
  const { data, error, refetch } = useQuery(levelsQuery)
  if (error && !data) return <Problem error={error} retry={() => void refetch()} />
  if (!data) return <Waiting />
  const { levels, last } = data
  const level = chosen ?? own ?? last?.level ?? 'new'
  const count = (most: LearnerLevel) =>
    levels.filter(each => isUpTo(each.level, most)).reduce((sum, { unmarked }) => sum + unmarked, 0)
  return (
    <div className={styles.step}>
      <LevelForm
        levels={levels}
        level={level}
        count={count}
        onChoose={setChosen}
        onBegin={most => onChosen(most, count(most) > 0 ? choiceOf(most) : null)}
      />
      <p className={styles.unsure}>
        <span className="soft">{t.unsure}</span>
        <button type="button" className={styles.link} onClick={onCheck}>
          {t.check}
        </button>
        <a className={styles.link} href={linkTo('import')}>
          {t.import}
        </a>
      </p>
      {last && (
        <div className={`row ${styles.last}`}>
          <span className="soft">{t.last(number(last.marked), date(last.at))}</span>
          <Button onClick={() => undo(last.request_id)}>{t.undo}</Button>
        </div>
      )}
    </div>
  )
}

export const choiceOf = (level: LearnerLevel): Choice => ({
  level: level === 'new' ? null : level,
  known: [],
  unknown: [],
})
