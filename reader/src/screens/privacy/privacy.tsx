import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ulid } from 'ulid'
import { Privacy as PrivacyRecord } from '../../../../lib/contracts/schemas/learners/profile.ts'
import { useMessages } from '../../../../web/language/use-language.ts'
import { notify } from '../../components/notice.tsx'
import { Page } from '../../components/page.tsx'
import { Problem } from '../../components/problem.tsx'
import { Section } from '../../components/section.tsx'
import { Tick } from '../../components/tick.tsx'
import { TypedWord } from '../../components/typed-word.tsx'
import { Waiting } from '../../components/waiting.tsx'
import { calls, profileKey } from '../../profile/queries.ts'
import { useOwnRecord } from '../../profile/use-own-record.ts'
import { ForLearners } from '../../session/for-learners.tsx'
import { Download } from './download.tsx'
import { Feedback } from './feedback/feedback.tsx'
import { messages } from './messages.ts'
import { Ratings } from './ratings.tsx'

/** The data that the platform keeps of the learner: recording, download and removal. */
export function Privacy() {
  const t = useMessages(messages)
  return (
    <ForLearners title={t.title} adds={t.adds}>
      <OwnData />
    </ForLearners>
  )
}

function OwnData() {
  const t = useMessages(messages)
  return (
    <Page title={t.title}>
      <Recording />
      <Download />
      <Feedback />
      <Ratings />
      <ClearProfile />
    </Page>
  )
}

const switches = ['record_events', 'record_lookups', 'personalise'] as const

function Recording() {
  const t = useMessages(messages)
  const { values, save, saving, error, retry } = useOwnRecord('privacy', PrivacyRecord)
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

function ClearProfile() {
  const t = useMessages(messages)
  const queries = useQueryClient()
  const [times, setTimes] = useState(0)
  const clearing = useMutation({
    async mutationFn() {
      const list = await calls.foundation.list({ params: { resource: 'goals' }, query: { limit: 1 } })
      const body = { request_id: ulid(), expected_version: list.profile_version, values: {} }
      return calls.foundation.clear({ body })
    },
    async onSuccess() {
      await queries.invalidateQueries({ queryKey: profileKey })
      setTimes(times + 1)
      notify(t.cleared)
    },
  })
  return (
    <Section title={t.clear} lead={t.clearLead}>
      <TypedWord
        // Another time takes the word again.
        key={times}
        word={t.clearWord}
        action={t.clearNow}
        busy={clearing.isPending}
        error={clearing.error}
        onConfirmed={clearing.mutate}
      />
    </Section>
  )
}
