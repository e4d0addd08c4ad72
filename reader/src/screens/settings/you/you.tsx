import { useMessages } from '../../../../../web/language/use-language.ts'
import { ForLearners } from '../../../session/for-learners.tsx'
import { messages } from '../../profile/messages.ts'
import { You as Profile } from '../../profile/you.tsx'
import { Part } from '../frame/part.tsx'

/** The learner, as they and yomu see them. */
export function You() {
  const t = useMessages(messages)
  return (
    <ForLearners title={t.title} adds={t.adds}>
      <Part title={t.title}>
        <Profile />
      </Part>
    </ForLearners>
  )
}
