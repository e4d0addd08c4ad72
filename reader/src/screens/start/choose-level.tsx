import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Level } from '../../../../lib/contracts/schemas/japanese/text.ts'
import { useFormats, useMessages } from '../../../../web/language/use-language.ts'
import { linkTo } from '../../app/location.ts'
import { Button, ButtonLink } from '../../components/button.tsx'
import { Problem } from '../../components/problem.tsx'
import { Waiting } from '../../components/waiting.tsx'
import { LevelChoice } from './level-choice.tsx'
import { messages } from './messages.ts'
import styles from './start.module.css'
import { type Choice, levelsQuery } from './use-marking.ts'

interface ChooseLevelProps {
  onChosen(choice: Choice): void
  onCheck(): void
  onSkip: (() => void) | undefined
  undo(request_id: string): void
}

/** The level that a learner has reached, with the number of words to be marked. */
export function ChooseLevel({ onChosen, onCheck, onSkip, undo }: ChooseLevelProps) {
  const t = useMessages(messages)
  const { number, date } = useFormats()
  const [level, setLevel] = useState<Level | null>()
  const { data, error, refetch } = useQuery(levelsQuery)
  if (error && !data) return <Problem error={error} retry={() => void refetch()} />
  if (!data) return <Waiting />
  const { levels, last } = data
  return (
    <div className={styles.step}>
      <LevelChoice
        levels={levels.map(each => each.level)}
        level={level}
        count={most => countUpTo(levels, most)}
        onChoose={setLevel}
        onMark={chosen => onChosen({ level: chosen, known: [], unknown: [] })}
      />
      <div className="row">
        <span className="soft">{t.unsure}</span>
        <Button onClick={onCheck}>{t.check}</Button>
        <ButtonLink href={linkTo('import')}>{t.import}</ButtonLink>
        {onSkip && <Button onClick={onSkip}>{t.skip}</Button>}
      </div>
      {last && (
        <div className={`row ${styles.last}`}>
          <span className="soft">{t.last(number(last.marked), date(last.at))}</span>
          <Button onClick={() => undo(last.request_id)}>{t.undo}</Button>
        </div>
      )}
    </div>
  )
}

export const countUpTo = (levels: readonly { level: Level; unmarked: number }[], most: Level | null) =>
  levels
    .filter(({ level }) => most !== null && Level.options.indexOf(level) <= Level.options.indexOf(most))
    .reduce((sum, { unmarked }) => sum + unmarked, 0)
