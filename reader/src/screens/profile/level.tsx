import { useRef } from 'react'
import type { LearnerLevel } from '../../../../lib/contracts/schemas/learners/profile.ts'
import { useMessages } from '../../../../web/language/use-language.ts'
import { linkTo } from '../../app/location.ts'
import { Button } from '../../components/button.tsx'
import { Form } from '../../components/form.tsx'
import { showSaved } from '../../components/setting/saved.tsx'
import { chooseLevel } from '../../profile/choose-profile.ts'
import { useLearnerProfile } from '../../profile/learner-profile.ts'
import { useLevelName } from '../../profile/level-name.ts'
import { LevelScale } from '../start/level-scale.tsx'
import { Group } from './lines/group.tsx'
import { Line } from './lines/line.tsx'
import { messages } from './messages.ts'

const LINE = 'level'

/** The level of the account, which acts at once on all its devices. Words are marked on a screen of their own. */
export function Level() {
  const t = useMessages(messages)
  const nameOf = useLevelName()
  const level = useLearnerProfile()?.level ?? null
  return (
    <Group title={t.ownLevel}>
      <Line
        name={LINE}
        text={level === null ? t.chooseLevel : t.levelEverywhere(nameOf(level))}
        isSoft={level === null}
      >
        {leave => <ChooseLevel level={level} leave={leave} />}
      </Line>
    </Group>
  )
}

function ChooseLevel({ level, leave }: { level: LearnerLevel | null; leave(): void }) {
  const t = useMessages(messages)
  // The arrows choose each level on their way; Undo goes back to before the first.
  const before = useRef(level).current
  const choose = (chosen: LearnerLevel) => {
    chooseLevel(chosen)
    showSaved(LINE, () => chooseLevel(before))
  }
  return (
    <Form onSubmit={leave}>
      <LevelScale level={level} onChoose={choose} />
      <p className="soft">
        {t.levelLead} <a href={linkTo('settings', 'start')}>{t.markWords}</a> ·{' '}
        <a href={linkTo('settings', 'start', 'check')}>{t.check}</a>
      </p>
      <div className="row">
        <Button type="submit">{t.done}</Button>
      </div>
    </Form>
  )
}
