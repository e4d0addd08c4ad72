import { useState } from 'react'
import { Level } from '../../../../lib/contracts/schemas/japanese/text.ts'
import type { CheckWords } from '../../../../lib/contracts/schemas/learners/word-starts.ts'
import { useFormats, useMessages } from '../../../../web/language/use-language.ts'
import { Meter } from '../../components/meter.tsx'
import { countUpTo } from './choose-level.tsx'
import { estimateFrom } from './estimate.ts'
import { LevelChoice } from './level-choice.tsx'
import { messages } from './messages.ts'
import type { CheckedWord } from './question.tsx'
import styles from './start.module.css'
import type { Choice } from './use-marking.ts'

interface CheckResultProps {
  levels: CheckWords['levels']
  answers: readonly CheckedWord[]
  onChosen(choice: Choice): void
}

/** How many words a learner knows by their answers, with the level to mark. */
export function CheckResult({ levels, answers, onChosen }: CheckResultProps) {
  const t = useMessages(messages)
  const { number, percent } = useFormats()
  const estimate = estimateFrom(answers, levels)
  const [level, setLevel] = useState<Level | null>(estimate.level)
  const nameOf = (each: Level) => (each === 'above' ? t.above : each)
  const idsOf = (isKnown: boolean) =>
    answers.filter(({ known }) => known === isKnown).map(({ skill_id }) => skill_id)
  const count = (most: Level | null) => {
    const isIn = (one: CheckedWord) =>
      most !== null && Level.options.indexOf(one.level) <= Level.options.indexOf(most)
    const more = answers.filter(one => one.known && !isIn(one)).length
    const fewer = answers.filter(one => !one.known && isIn(one)).length
    return countUpTo(levels, most) + more - fewer
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
      <LevelChoice
        levels={levels.map(one => one.level)}
        level={level}
        count={count}
        onChoose={setLevel}
        onMark={chosen => onChosen({ level: chosen, known: idsOf(true), unknown: idsOf(false) })}
      />
    </div>
  )
}

/** No more digits than an estimate has. */
const rounded = (words: number) => Number(words.toPrecision(2))
