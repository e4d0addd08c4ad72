import { ulid } from 'ulid'
import type { AbilityDimension } from '../../../../../lib/contracts/schemas/learners/abilities.ts'
import { SelfAssessment } from '../../../../../lib/contracts/schemas/learners/profile.ts'
import { useMessages } from '../../../../../web/language/use-language.ts'
import { linkTo } from '../../../app/location.ts'
import { Problem } from '../../../components/problem.tsx'
import { useRecords } from '../../../profile/use-records.ts'
import styles from './believed.module.css'
import { messages } from './messages.ts'
import { isOverall, isView, viewOf, views } from './own-view.ts'

interface OfSentence {
  dimension: AbilityDimension
  sentence: string
}

/** The learner's own judgement of an ability; null if there is none, undefined until loaded. */
function useOwnJudgement(dimension: AbilityDimension) {
  const { records, writing } = useRecords('self-assessments', SelfAssessment)
  const own = records?.find(({ values }) => isOverall(values) && values.dimension === dimension)
  return { own: records && (own ?? null), writing }
}

/** Ways to say that a sentence is not how one sees it. The sentence stays. */
export function Disagree({ dimension, sentence, canCheck }: OfSentence & { canCheck: boolean }) {
  const t = useMessages(messages)
  const { own, writing } = useOwnJudgement(dimension)
  if (own !== null && !canCheck) return null
  return (
    <>
      <div className={styles.ask}>
        <span className="soft">{t.ask}</span>
        {own === null &&
          views.map(view => (
            <button
              key={view}
              type="button"
              className={styles.link}
              aria-label={t.viewOn[view](sentence)}
              aria-disabled={writing.isPending || undefined}
              onClick={() =>
                !writing.isPending &&
                writing.mutate({ id: ulid(), version: 0, values: viewOf(dimension, view, sentence) })
              }
            >
              {t.view[view]}
            </button>
          ))}
        {canCheck && (
          <a className={styles.link} href={linkTo('settings', 'start', 'check')}>
            {t.check}
          </a>
        )}
      </div>
      <Problem error={writing.error} />
    </>
  )
}

/** The learner's own view beside the sentence, which they can take back. */
export function OwnView({ dimension, sentence, ...described }: OfSentence & { 'aria-describedby': string }) {
  const t = useMessages(messages)
  const { own, writing } = useOwnJudgement(dimension)
  const { judgement, note } = own?.values ?? {}
  return (
    <>
      <p role="status" className={styles.own}>
        {own && judgement !== undefined && (
          <>
            <span>{isView(judgement) ? t.saysView[judgement] : t.saysOwn(judgement)}</span>
            {isView(judgement) && note && note !== sentence && <span className="soft">{t.saidOf(note)}</span>}
            <button
              type="button"
              className={styles.link}
              {...described}
              aria-disabled={writing.isPending || undefined}
              onClick={() => !writing.isPending && writing.mutate({ id: own.id, version: own.version })}
            >
              {t.takeBack}
            </button>
          </>
        )}
      </p>
      <Problem error={writing.error} />
    </>
  )
}
