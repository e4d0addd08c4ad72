import { ImportOutcome, type ImportShown } from '../../../../lib/contracts/schemas/learners/imports.ts'
import { useFormats, useMessages } from '../../../../web/language/use-language.ts'
import styles from './import.module.css'
import { messages } from './messages.ts'
import { Moved } from './moved.tsx'
import { Reasons } from './reasons.tsx'

const MOST_SHOWN = 5

interface OutcomeProps {
  shownImport: ImportShown
  /** True after a dry run. */
  isPlanned: boolean
}

/** The outcome of the lines, or the planned one: how many of each kind, and the first of them. */
export function Outcome({ shownImport, isPlanned }: OutcomeProps) {
  const t = useMessages(messages)
  const { number } = useFormats()
  const { counts, preview, history, undone } = shownImport
  if (shownImport.kind === 'yomu') return <Moved shownImport={shownImport} />
  const texts = isPlanned ? t.planned : t.outcomes
  return (
    <>
      <ul className={styles.outcomes}>
        {ImportOutcome.options
          .filter(outcome => counts[outcome] > 0)
          .map(outcome => {
            const first = preview.filter(line => line.outcome === outcome).slice(0, MOST_SHOWN)
            return (
              <li key={outcome} data-outcome={outcome}>
                <strong>{number(counts[outcome])}</strong> {texts[outcome](counts[outcome] === 1)}
                {first.length > 0 && (
                  <ul>
                    {first.map(({ line, word, reading, reasons, detail }) => (
                      <li key={line}>
                        <span lang="ja">
                          {word}
                          {reading !== null && reading !== word && `（${reading}）`}
                        </span>
                        <span className="soft">
                          {' '}
                          {t.line(number(line))}
                          <Reasons reasons={reasons} detail={detail} />
                        </span>
                      </li>
                    ))}
                  </ul>
                )}
              </li>
            )
          })}
      </ul>
      {history && (
        <p>{(isPlanned ? t.plannedHistory : t.history)(number(history.added), number(history.scheduled))}</p>
      )}
      {undone && <p>{t.undone(number(undone.removed), number(undone.restored), number(undone.kept))}</p>}
    </>
  )
}
