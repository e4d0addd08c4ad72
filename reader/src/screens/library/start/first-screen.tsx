import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useMessages } from '../../../../../web/language/use-language.ts'
import { linkTo, linkToChoices } from '../../../app/location.ts'
import { Missing } from '../../../capabilities/missing.tsx'
import { Page } from '../../../components/page.tsx'
import { chooseLevel } from '../../../profile/choose-profile.ts'
import { useLearnerProfile } from '../../../profile/learner-profile.ts'
import { FirstMinute } from '../../start/first-minute.tsx'
import { type Marking, useMarking } from '../../start/use-marking.ts'
import { publicQuery } from '../use-is-first.ts'
import { Begun } from './begun.tsx'
import styles from './first-screen.module.css'
import { messages } from './messages.ts'
import { Stories } from './stories.tsx'

interface FirstScreenProps {
  /** Says whether something is at work that ends with this screen. */
  onHold(isHeld: boolean): void
  /** A story was added by this task. */
  onStarted(task_id: string): void
}

/** The first screen of a learner without a text: their level, then a story. */
export function FirstScreen({ onHold, onStarted }: FirstScreenProps) {
  const level = useLearnerProfile()?.level
  const marking = useMarking(() => {
    chooseLevel(null)
    marking.reset()
  })
  const [added, setAdded] = useState<string | null>(null)
  const isMarking = marking.mark.isPending || marking.undo.isPending
  const isHeld = isMarking || added !== null
  useEffect(() => onHold(isHeld), [isHeld, onHold])
  // The marking ends with this screen.
  useEffect(() => {
    if (added !== null && !isMarking) onStarted(added)
  }, [added, isMarking, onStarted])
  const isAsked = !level && marking.mark.isIdle
  return isAsked ? (
    <Level marking={marking} onAdded={setAdded} />
  ) : (
    <Story marking={marking} onAdded={setAdded} />
  )
}

interface StepProps {
  marking: Marking
  onAdded(task_id: string): void
}

function Level({ marking, onAdded }: StepProps) {
  const t = useMessages(messages)
  return (
    <Page title={t.title} width="middle" isPlain>
      <div className={styles.step}>
        <p className={`soft ${styles.lead}`}>{t.lead}</p>
        <FirstMinute marking={marking} />
        <h2 className={styles.then}>{t.andRead}</h2>
        <Stories onAdded={onAdded} />
        <WhileReading />
        <Missing />
      </div>
    </Page>
  )
}

function Story({ marking, onAdded }: StepProps) {
  const t = useMessages(messages)
  const { data: publicList } = useQuery(publicQuery)
  return (
    <Page title={t.story} width="middle">
      <div className={styles.step}>
        <Begun marking={marking} />
        <Stories onAdded={onAdded} isLarge />
        <WhileReading />
        <p className={styles.own}>
          <span className="soft">{t.orElse}</span> <a href={linkTo('add')}>{t.own}</a>{' '}
          {publicList && <a href={linkToChoices('library', { scope: 'public' })}>{t.public}</a>}
        </p>
        <Missing />
      </div>
    </Page>
  )
}

const WhileReading = () => <p className="soft">{useMessages(messages).whileReading}</p>
