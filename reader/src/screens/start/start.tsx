import { useRef } from 'react'
import type { LearnerLevel } from '../../../../lib/contracts/schemas/learners/profile.ts'
import { useMessages } from '../../../../web/language/use-language.ts'
import { goTo, usePlace } from '../../app/location.ts'
import { Page } from '../../components/page.tsx'
import { chooseLevel } from '../../profile/choose-profile.ts'
import { useLearnerProfile } from '../../profile/learner-profile.ts'
import { FirstMinute } from './first-minute.tsx'
import { Marked } from './marked.tsx'
import { messages } from './messages.ts'
import { useMarking } from './use-marking.ts'

/** The level, at any later time. */
export function Start() {
  const t = useMessages(messages)
  const own = useLearnerProfile()?.level ?? null
  const [, part] = usePlace().parts
  /** The level before the one that was chosen here. */
  const before = useRef<LearnerLevel | null | undefined>(undefined)
  const marking = useMarking(() => before.current !== undefined && chooseLevel(before.current))
  const isMarking = !marking.mark.isIdle || !marking.undo.isIdle
  return (
    <Page title={t.title} width="middle">
      <p className="soft">{t.lead}</p>
      {isMarking ? (
        <Marked marking={marking} onDone={() => goTo('library')} />
      ) : (
        <FirstMinute
          marking={marking}
          isCheck={part === 'check'}
          onBegun={(_, isMarked) => {
            before.current = own
            if (!isMarked) goTo('library')
          }}
        />
      )}
    </Page>
  )
}
