import { useState } from 'react'
import type { LearnerLevel } from '../../../../lib/contracts/schemas/learners/profile.ts'
import type { CheckWords } from '../../../../lib/contracts/schemas/learners/word-starts.ts'
import { useFormats, useMessages } from '../../../../web/language/use-language.ts'
import { Meter } from '../../components/meter.tsx'
import { useLevelName } from '../../profile/level-name.ts'
import { choiceOf } from './choose-level.tsx'
import { estimateFrom } from './estimate.ts'
import { isUpTo, LevelForm } from './level-form.tsx'
import { messages } from './messages.ts'
import type { CheckedWord } from './question.tsx'
import styles from './start.module.css'
import type { Choice } from './use-marking.ts'

interface CheckResultProps {
  levels: CheckWords['levels']
  answers: readonly CheckedWord[]
  onChosen(level: LearnerLevel, choice: Choice): void
}

/** How many words a learner knows by their answers, with the level to mark. */
export function CheckResult({ levels, answers, onChosen }: CheckResultProps) {
  const t = useMessages(messages)
  const { number, percent } = useFormats()
  const estimate = estimateFrom(answers, levels)
  const [level, setLevel] = useState<LearnerLevel>(estimate.level ?? 'new')
  const nameOf = useLevelName()
  const idsOf = (isKnown: boolean) =>
    answers.filter(({ known }) => known === isKnown).map(({ skill_id }) => skill_id)
  const count = (most: LearnerLevel) => {
    const unmarked = levels
      .filter(each => isUpTo(each.level, most))
      .reduce((sum, each) => sum + each.unmarked, 0)
    const more = answers.filter(one => one.known && !isUpTo(one.level, most)).length
    const fewer = answers.filter(one => !one.known && isUpTo(one.level, most)).length
    return unmarked + more - fewer
  }
  return (
    <div className={styles.step}>
      <h2>{t.known(number(rounded(estimate.words)))}</h2>
      <ul className={styles.shares}>
        {[...estimate.shares].map(([each, share]) => (
          <li key={each}>
            <span>{nameOf(each)}</span>
            <Meter label={t.share(nameOf(each), percent(share))} share={share} />
            <span className="soft" aria-hidden>
              {percent(share)}
            </span>
          </li>
        ))}
      </ul>
      <p className="soft">{t.proposed}</p>
      <LevelForm
        levels={levels}
        level={level}
        count={count}
        onChoose={setLevel}
        onBegin={chosen =>
          onChosen(chosen, { ...choiceOf(chosen), known: idsOf(true), unknown: idsOf(false) })
        }
      />
    </div>
  )
}

/** No more digits than an estimate has. */
const rounded = (words: number) => Number(words.toPrecision(2))
