import { useMessages } from '../../../../../web/language/use-language.ts'
import { ForLearners } from '../../../session/for-learners.tsx'
import { Beliefs } from '../../profile/beliefs/beliefs.tsx'
import { Changes } from '../../profile/changes.tsx'
import { Exams } from '../../profile/exams.tsx'
import { Goals } from '../../profile/goals/goals.tsx'
import { Interests } from '../../profile/interests/interests.tsx'
import { KnownLanguages } from '../../profile/known-languages.tsx'
import { messages as ofProfile } from '../../profile/messages.ts'
import { SelfAssessments } from '../../profile/self-assessments.tsx'
import { OwnLevel } from '../../start/own-level.tsx'
import { messages as ofFrame } from '../frame/messages.ts'
import { Part } from '../frame/part.tsx'
import styles from './you.module.css'

/** The learner in their own words, in the beliefs of yomu with their evidence, and in every change of both. */
export function You() {
  const t = useMessages(ofProfile)
  const { parts } = useMessages(ofFrame)
  return (
    <ForLearners title={t.title} adds={t.adds}>
      <Part title={parts.you}>
        <OwnLevel />
        <div className={styles.own}>
          <Goals />
          <KnownLanguages />
          <Exams />
          <Interests />
          <SelfAssessments />
          <Beliefs />
          <Changes />
        </div>
      </Part>
    </ForLearners>
  )
}
