import { Privacy } from '../../../../lib/contracts/schemas/learners/profile.ts'
import { useMessages } from '../../../../web/language/use-language.ts'
import { Problem } from '../../components/problem.tsx'
import { Section } from '../../components/section.tsx'
import { Tick } from '../../components/tick.tsx'
import { Waiting } from '../../components/waiting.tsx'
import { useOwnRecord } from '../../profile/use-own-record.ts'
import { messages } from './messages.ts'

const switches = ['record_events', 'record_lookups', 'personalise'] as const

export function Recording() {
  const t = useMessages(messages)
  const { values, save, saving, error, retry } = useOwnRecord('privacy', Privacy)
  return (
    <Section title={t.recording} lead={t.recordingLead}>
      <Problem error={error} retry={retry} />
      {!values && !error && <Waiting />}
      {values && (
        <div>
          {switches.map(name => (
            <Tick
              key={name}
              label={t.switches[name]}
              hint={t.hints[name]}
              checked={values[name]}
              busy={saving.isPending}
              onChange={is => save({ [name]: is })}
            />
          ))}
        </div>
      )}
      <Problem error={saving.error} />
    </Section>
  )
}
