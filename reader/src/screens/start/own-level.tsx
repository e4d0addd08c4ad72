import { useState } from 'react'
import type { LearnerLevel } from '../../../../lib/contracts/schemas/learners/profile.ts'
import { useMessages } from '../../../../web/language/use-language.ts'
import { linkTo } from '../../app/location.ts'
import { Section } from '../../components/section.tsx'
import { chooseLevel } from '../../profile/choose-profile.ts'
import { useLearnerProfile } from '../../profile/learner-profile.ts'
import { LevelScale } from './level-scale.tsx'
import { messages } from './messages.ts'
import styles from './start.module.css'

/** The level of the account, which acts at once on all its devices. Words are marked on a screen of their own. */
export function OwnLevel() {
  const t = useMessages(messages)
  const level = useLearnerProfile()?.level ?? null
  /** The level before the first change made here: the arrows choose each level on their way. */
  const [before, setBefore] = useState<LearnerLevel | null>()
  const choose = (chosen: LearnerLevel) => {
    if (before === undefined) setBefore(level)
    chooseLevel(chosen)
  }
  const undo = () => {
    chooseLevel(before ?? null)
    setBefore(undefined)
  }
  return (
    <Section title={t.title} lead={t.ownLead}>
      <LevelScale level={level} onChoose={choose} />
      <p className={styles.unsure}>
        {before !== undefined && (
          <span role="status">
            <span className="soft">{t.saved}</span>{' '}
            <button type="button" className={styles.link} onClick={undo}>
              {t.undo}
            </button>
          </span>
        )}
        <a className={styles.link} href={linkTo('settings', 'start')}>
          {t.markOwn}
        </a>
      </p>
    </Section>
  )
}
