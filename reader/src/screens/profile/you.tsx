import { useMessages } from '../../../../web/language/use-language.ts'
import { linkTo } from '../../app/location.ts'
import { Believed } from './believed/believed.tsx'
import { Exams } from './exams.tsx'
import { Goals } from './goals/goals.tsx'
import { Interests } from './interests/interests.tsx'
import { KnownLanguages } from './known-languages.tsx'
import { Level } from './level.tsx'
import lines from './lines/lines.module.css'
import { messages } from './messages.ts'
import { Recorded } from './recorded/recorded.tsx'
import { SelfAssessments } from './self-assessments.tsx'
import styles from './you.module.css'

/** Beliefs of yomu on the learner, their own statements, and the records behind both. */
export function You() {
  const t = useMessages(messages)
  return (
    <div>
      <Believed />
      <Level />
      <Goals />
      <Interests type="interest" />
      <Interests type="exclusion" />
      <KnownLanguages />
      <Exams />
      <SelfAssessments />
      <Recorded>
        <a className={lines.value} href={linkTo('settings', 'account', 'recording')}>
          {t.privacy}
        </a>
      </Recorded>
      <p className={`soft ${styles.lead}`}>{t.lead}</p>
    </div>
  )
}
