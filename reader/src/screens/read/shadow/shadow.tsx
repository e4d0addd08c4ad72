import { useEffect } from 'react'
import { useMessages } from '../../../../../web/language/use-language.ts'
import { Button } from '../../../components/button.tsx'
import { Callout } from '../../../components/problem.tsx'
import { soundName, soundOf } from '../../../media/sound.ts'
import type { Head } from '../queries.ts'
import { beginToSay, usePanel } from '../sentence-panel/panel-store.ts'
import type { WholeSentence } from '../sentence-panel/queries.ts'
import { messages } from './messages.ts'
import styles from './shadow.module.css'
import {
  compare,
  forgetVoice,
  hasVoice,
  hearVoice,
  noVoices,
  shadow,
  steps,
  useShadowing,
} from './shadowing.ts'

/** Saying a sentence after its speaker, and hearing both. */
export function Shadow({ head, row }: { head: Head; row: WholeSentence }) {
  const t = useMessages(messages)
  const shadowed = useShadowing()
  const of = soundName(head, row)
  // The voice belongs to one sentence, and does not outlive the panel.
  useEffect(() => () => forgetVoice(of), [of])
  const { isSayAsked } = usePanel()
  useEffect(() => {
    if (!isSayAsked) return
    beginToSay()
    void shadow(head)
  }, [isSayAsked, head])
  if (!soundOf(head, row)) return null
  const stage = shadowed?.of === of ? shadowed.stage : null
  const step = steps.find(each => each === stage)
  const isOver = stage === 'done' || stage === 'failed'
  const noVoice = noVoices.find(each => each === stage)
  return (
    <section className={styles.shadow} aria-label={t.title}>
      <div className="row">
        <Button kind={stage === 'speaking' ? 'primary' : undefined} onClick={() => void shadow(head)}>
          {stage === 'speaking' ? t.stop : isOver ? t.again : t.begin} <kbd aria-hidden>o</kbd>
        </Button>
        {isOver && hasVoice() && (
          <>
            <Button onClick={() => void compare(head)}>{t.both}</Button>
            <Button onClick={() => void hearVoice()}>{t.mine}</Button>
          </>
        )}
      </div>
      <p role="status" className={styles.stage} data-stage={step}>
        {step && t.steps[step]}
      </p>
      {noVoice && <Callout title={t.noVoice} text={t.reasons[noVoice]} />}
      {stage === null && <small className="soft">{t.hint}</small>}
    </section>
  )
}
