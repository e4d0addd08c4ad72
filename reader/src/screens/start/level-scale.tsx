import { type CSSProperties, useId } from 'react'
import { LearnerLevel } from '../../../../lib/contracts/schemas/learners/profile.ts'
import { useMessages } from '../../../../web/language/use-language.ts'
import styles from './level-scale.module.css'
import { messages } from './messages.ts'

interface LevelScaleProps {
  /** Null: nothing is chosen yet. */
  level: LearnerLevel | null
  onChoose(level: LearnerLevel): void
}

/** The seven levels as stops of a scale, with the way up to the chosen one. */
export function LevelScale({ level, onChoose }: LevelScaleProps) {
  const t = useMessages(messages)
  const name = useId()
  const at = level === null ? 0 : LearnerLevel.options.indexOf(level)
  return (
    <fieldset className={styles.scale} style={upTo(at)}>
      <legend className="spoken">{t.level}</legend>
      {LearnerLevel.options.map((each, n) => (
        <label key={each} className={styles.stop} data-past={n < at || undefined}>
          <input
            type="radio"
            className="spoken"
            name={name}
            value={each}
            checked={each === level}
            onChange={() => onChoose(each)}
          />
          <span className={styles.dot} aria-hidden />
          {each === 'new' ? (
            t.none
          ) : each === 'above' ? (
            <span>
              {t.above}
              <span className={styles.rest}>{t.aboveRest}</span>
            </span>
          ) : (
            each
          )}
        </label>
      ))}
    </fieldset>
  )
}

const upTo = (at: number): CSSProperties & { '--at': number } => ({ '--at': at })
