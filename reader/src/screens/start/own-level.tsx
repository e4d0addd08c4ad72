import type { LearnerLevel } from '../../../../lib/contracts/schemas/learners/profile.ts'
import { useMessages } from '../../../../web/language/use-language.ts'
import { linkTo } from '../../app/location.ts'
import { showSaved } from '../../components/setting/saved.tsx'
import { Setting } from '../../components/setting/setting.tsx'
import { chooseLevel } from '../../profile/choose-profile.ts'
import { useLearnerProfile } from '../../profile/learner-profile.ts'
import { LevelScale } from './level-scale.tsx'
import { messages } from './messages.ts'
import styles from './start.module.css'

/** The level of the account, which acts at once on all its devices. Words are marked on a screen of their own. */
export function OwnLevel() {
  const t = useMessages(messages)
  const level = useLearnerProfile()?.level ?? null
  const choose = (chosen: LearnerLevel) => {
    chooseLevel(chosen)
    // The arrows choose each level on their way.
    showSaved('level', () => chooseLevel(level), true)
  }
  return (
    <Setting
      name="level"
      label={t.title}
      hint={t.ownLead}
      below={
        <>
          <LevelScale level={level} onChoose={choose} />
          <a className={styles.link} href={linkTo('settings', 'start')}>
            {t.markOwn}
          </a>
        </>
      }
    />
  )
}
