import { Privacy } from '../../../../../../lib/contracts/schemas/learners/profile.ts'
import { useMessages } from '../../../../../../web/language/use-language.ts'
import { Problem } from '../../../../components/problem.tsx'
import { Group } from '../../../../components/setting/group.tsx'
import { showSaved } from '../../../../components/setting/saved.tsx'
import { Setting } from '../../../../components/setting/setting.tsx'
import { Switch } from '../../../../components/setting/switch.tsx'
import { Waiting } from '../../../../components/waiting.tsx'
import { useOwnRecord } from '../../../../profile/use-own-record.ts'
import { messages } from './messages.ts'

const switches = ['record_events', 'record_lookups', 'personalise'] as const

/** Switches for what the platform may record of a learner. */
export function Recording() {
  const t = useMessages(messages)
  const { values, save, errorOf, error, retry } = useOwnRecord('privacy', Privacy)
  const choose = (name: (typeof switches)[number], is: boolean) => {
    save({ [name]: is })
    showSaved(name, () => save({ [name]: !is }))
  }
  return (
    <Group name="recording" title={t.recording} lead={t.recordingLead}>
      <Problem error={values ? null : error} retry={retry} />
      {!values && !error && <Waiting />}
      {values &&
        switches.map(name => (
          <Setting key={name} name={name} label={t.switches[name]} hint={t.hints[name]} error={errorOf(name)}>
            {described => <Switch {...described} checked={values[name]} onChange={is => choose(name, is)} />}
          </Setting>
        ))}
    </Group>
  )
}
