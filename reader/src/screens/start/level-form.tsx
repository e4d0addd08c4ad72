import { Level } from '../../../../lib/contracts/schemas/japanese/text.ts'
import { LearnerLevel } from '../../../../lib/contracts/schemas/learners/profile.ts'
import type { StartLevels } from '../../../../lib/contracts/schemas/learners/word-starts.ts'
import { useFormats, useMessages } from '../../../../web/language/use-language.ts'
import { Button } from '../../components/button.tsx'
import styles from './level-form.module.css'
import { LevelScale } from './level-scale.tsx'
import { messages } from './messages.ts'

interface LevelFormProps {
  levels: StartLevels['levels']
  level: LearnerLevel
  /** The words that would be marked. */
  count(level: LearnerLevel): number
  onChoose(level: LearnerLevel): void
  onBegin(level: LearnerLevel): void
}

/** Chooses a level by words of it and of the next. Nothing is marked before the number of words is shown. */
export function LevelForm({ levels, level, count, onChoose, onBegin }: LevelFormProps) {
  const t = useMessages(messages)
  const { number } = useFormats()
  const words = count(level)
  const next = LearnerLevel.options[LearnerLevel.options.indexOf(level) + 1]
  const examplesOf = (of: LearnerLevel | undefined) => levels.find(each => each.level === of)?.examples ?? []
  const isAll = levels.every(each => level === 'new' || !isUpTo(each.level, level) || each.unmarked === 0)
  return (
    <div>
      <LevelScale level={level} onChoose={onChoose} />
      <div className={styles.words}>
        <Examples label={level === 'new' ? t.knowNone : t.knowMost} words={examplesOf(level)} />
        <Examples label={next === undefined ? t.noNext : t.comeNext} words={examplesOf(next)} isNext />
      </div>
      <div className={styles.begin}>
        <Button kind="primary" onClick={() => onBegin(level)}>
          {level === 'new' ? t.beginNew : level === 'above' ? t.beginAbove : t.begin(level)}
        </Button>
        <p className="soft" aria-live="polite">
          {words > 0 ? t.willCount(number(words), words) : level !== 'new' && isAll ? t.nothing : t.newHere}
        </p>
      </div>
    </div>
  )
}

const Examples = ({ label, words, isNext }: { label: string; words: readonly string[]; isNext?: true }) => (
  <div className={styles.row} data-next={isNext}>
    <span className={styles.label}>{label}</span>
    <span className={styles.examples} lang="ja">
      {words.map(word => (
        <span key={word}>{word}</span>
      ))}
    </span>
  </div>
)

/** True of the levels whose words are known by somebody who has reached another. */
export const isUpTo = (level: Level, reached: LearnerLevel) =>
  reached !== 'new' && Level.options.indexOf(level) <= Level.options.indexOf(reached)
