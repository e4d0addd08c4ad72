import type { Level } from '../../../../lib/contracts/schemas/japanese/text.ts'
import { useFormats, useMessages } from '../../../../web/language/use-language.ts'
import { Button } from '../../components/button.tsx'
import { Choice } from '../../components/choice.tsx'
import { messages } from './messages.ts'
import styles from './start.module.css'

const NONE = 'none'

interface LevelChoiceProps {
  levels: readonly Level[]
  /** Null: none; undefined: nothing is chosen yet. */
  level: Level | null | undefined
  /** The words that would be marked. */
  count(level: Level | null): number
  onChoose(level: Level | null): void
  onMark(level: Level | null): void
}

/** Chooses a level. Nothing is marked before the number of words is shown and confirmed. */
export function LevelChoice({ levels, level, count, onChoose, onMark }: LevelChoiceProps) {
  const t = useMessages(messages)
  const { number } = useFormats()
  const offered: string[] = [NONE, ...levels]
  const nameOf = (each: string) => (each === 'above' ? t.above : each)
  const words = level === undefined ? 0 : count(level)
  return (
    <>
      <Choice
        label={t.level}
        values={offered}
        value={level === null ? NONE : (level ?? '')}
        textOf={each => (each === NONE ? t.none : nameOf(each))}
        onChoose={each => onChoose(levels.find(one => one === each) ?? null)}
      />
      <div aria-live="polite" className={styles.consequence}>
        {level === null && words === 0 && <p>{t.newHere}</p>}
        {level !== undefined && level !== null && words === 0 && <p>{t.nothing}</p>}
        {level !== undefined && words > 0 && (
          <>
            <p>{t.sum}</p>
            <Button kind="primary" onClick={() => onMark(level)}>
              {t.mark(number(words))}
            </Button>
            <p className="soft">{t.later}</p>
          </>
        )}
      </div>
    </>
  )
}
