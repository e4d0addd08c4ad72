import { useEffect } from 'react'
import { useMessages } from '../../../../../web/language/use-language.ts'
import { Button } from '../../../components/button.tsx'
import { Callout } from '../../../components/problem.tsx'
import { soundName } from '../../../media/sound.ts'
import type { Head } from '../queries.ts'
import { useFirstTime } from '../sentence-panel/first-time.ts'
import { beginToSay } from '../sentence-panel/panel-acts.ts'
import { usePanel } from '../sentence-panel/panel-store.ts'
import type { WholeSentence } from '../sentence-panel/queries.ts'
import { messages } from './messages.ts'
import styles from './shadow.module.css'
import {
  compare,
  forgetVoice,
  hasVoice,
  hearVoice,
  isOver,
  noVoices,
  type Stage,
  shadow,
  steps,
  useStageOf,
} from './shadowing.ts'

/** Saying a sentence after its speaker, and hearing both. */
export function Shadow({ head, row }: { head: Head; row: WholeSentence }) {
  const of = soundName(head, row)
  const stage = useStageOf(head, row)
  // The voice belongs to one sentence, and does not outlive the panel.
  useEffect(() => () => forgetVoice(of), [of])
  const { isSayAsked } = usePanel()
  useEffect(() => {
    if (!isSayAsked) return
    beginToSay()
    void shadow(head)
  }, [isSayAsked, head])
  return stage === null ? null : <Turn head={head} stage={stage} />
}

function Turn({ head, stage }: { head: Head; stage: Stage }) {
  const t = useMessages(messages)
  const isFirst = useFirstTime('shadow')
  const step = steps.find(each => each === stage)
  const noVoice = noVoices.find(each => each === stage)
  return (
    <section className={styles.shadow} aria-label={t.title}>
      <p role="status" className={styles.stage} data-stage={step}>
        {step && t.steps[step]}
      </p>
      {isOver(stage) && hasVoice() && (
        <div className="row">
          <Button onClick={() => void compare(head)}>{t.both}</Button>
          <Button onClick={() => void hearVoice()}>{t.mine}</Button>
        </div>
      )}
      {noVoice && <Callout title={t.noVoice} text={t.reasons[noVoice]} />}
      {isFirst && <small className="soft">{t.hint}</small>}
    </section>
  )
}
