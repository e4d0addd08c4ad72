import { useQuery } from '@tanstack/react-query'
import { useFormats, useMessages } from '../../../../../web/language/use-language.ts'
import { linkTo } from '../../../app/location.ts'
import { Button } from '../../../components/button.tsx'
import { Meter } from '../../../components/meter.tsx'
import { Problem } from '../../../components/problem.tsx'
import { useLearnerProfile } from '../../../profile/learner-profile.ts'
import { useLevelName } from '../../../profile/level-name.ts'
import { levelsQuery, type Marking } from '../../start/use-marking.ts'
import styles from './first-screen.module.css'
import { messages } from './messages.ts'

/** The level that was chosen, and how many words count as known by it. */
export function Begun({ marking }: { marking: Marking }) {
  const t = useMessages(messages)
  const { number } = useFormats()
  const nameOf = useLevelName()
  const level = useLearnerProfile()?.level ?? null
  const { data } = useQuery(levelsQuery)
  const { mark, undo, progress, done, goOn } = marking
  const last = data?.last ?? null
  if (mark.isPending || undo.isPending) {
    const progressText = progress ? t.marking(number(done), number(progress.of)) : t.begins
    return (
      <div className={styles.begun} role="status">
        <span className="soft">{undo.isPending ? t.undoing : progressText}</span>
        {mark.isPending && <Meter label={t.begins} share={progress?.share ?? 0} live />}
      </div>
    )
  }
  return (
    <>
      <p className={styles.begun} role="status">
        <span>
          {t.level(nameOf(level ?? 'new'))}{' '}
          <span className="soft">
            {mark.isError ? t.stopped : last ? t.count(number(last.marked), last.marked) : t.none}
          </span>
        </span>
        {last && !mark.isError ? (
          <button type="button" className={styles.link} onClick={() => undo.mutate(last.request_id)}>
            {t.undo}
          </button>
        ) : (
          <a className={styles.link} href={linkTo('settings', 'start')}>
            {t.change}
          </a>
        )}
      </p>
      {mark.isError && (
        <div>
          <Button kind="primary" onClick={goOn}>
            {t.goOn}
          </Button>
        </div>
      )}
      <Problem error={undo.error ?? mark.error} />
    </>
  )
}
