import { z } from 'zod'
import { AbilityDimension } from '../../../../../lib/contracts/schemas/learners/abilities.ts'
import { ObjectKind } from '../../../../../lib/contracts/schemas/learners/learning-events.ts'
import { useFormats, useMessages } from '../../../../../web/language/use-language.ts'
import { linkTo } from '../../../app/location.ts'
import { OpenedLater } from '../../../components/opened-later.tsx'
import { linkToWord } from '../../../words/entry/word-link.ts'
import { Evidence } from './evidence.tsx'
import { messages } from './messages.ts'
import styles from './recorded.module.css'

export const KnownObject = z.object({
  object: z.object({ kind: ObjectKind, id: z.string() }),
  word: z.object({ written: z.string(), form: z.string(), reading: z.string() }).nullable(),
  state: z.enum(['observed', 'recognised', 'recalled', 'produced']).nullable(),
  last_at: z.string(),
  observations: z.array(
    z.object({
      dimension: AbilityDimension,
      condition: z.enum(['self_reported', 'supported', 'independent', 'unknown']),
      estimate: z.number().nullable(),
      evidence_count: z.number(),
    }),
  ),
})
type KnownObject = z.infer<typeof KnownObject>

/** An object of which something was observed or met; opened, it shows the observations and their evidence. */
export function Known({ known: { object, word, state, last_at, observations } }: { known: KnownObject }) {
  const t = useMessages(messages)
  const { ago, percent } = useFormats()
  return (
    <li>
      <OpenedLater
        summary={
          <>
            {word ? (
              <span lang="ja">
                <strong>{word.written}</strong> {word.reading !== word.written && word.reading}
              </span>
            ) : (
              <span>{t.objects[object.kind]}</span>
            )}
            <span className="soft">
              {state !== null && ` · ${t.knowledgeStates[state]}`}
              {` · ${t.lastMet(ago(last_at))}`}
            </span>
          </>
        }
      >
        <div className={styles.facts}>
          {object.kind === 'skill' && word && (
            <a href={linkToWord({ skill_id: object.id, ...word })}>{t.openWord}</a>
          )}
          {object.kind === 'article' && <a href={linkTo('read', object.id)}>{t.openText}</a>}
          {observations.map(({ dimension, condition, estimate, evidence_count }) => (
            <p key={`${dimension} ${condition}`}>
              {`${t.dimensions[dimension]} (${t.conditions[condition]}): `}
              {estimate === null ? t.tooFew(evidence_count) : t.estimate(percent(estimate), evidence_count)}
            </p>
          ))}
          <Evidence id={object.id} />
        </div>
      </OpenedLater>
    </li>
  )
}
