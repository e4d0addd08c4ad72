import { Button, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type SpeechSettings, SpeechSettingsInput } from '../../../../lib/contracts/schemas/speech.ts'
import { api } from '../../api/api.ts'
import { useContractForm } from '../../components/form/contract-form.ts'
import { useFollowing } from '../../components/form/following.ts'
import { Outcome } from '../../components/outcome.tsx'
import { ProblemAlert } from '../../components/problem/problem-alert.tsx'
import { useMessages } from '../../language/use-language.ts'
import { ClearingDialog } from './clearing-dialog.tsx'
import { clearedBy, type Field, SPEECH_SETTINGS, same, shownOf, type Values } from './form-values.ts'
import { messages } from './messages.ts'
import { SettingsSource } from './settings-source.tsx'
import { SynthesisSection } from './synthesis-section.tsx'
import { TranscriptionSection } from './transcription-section.tsx'

interface SettingsFormProps {
  settings: SpeechSettings
}

/** One form for both providers, which overwrites all there is. */
export function SettingsForm({ settings }: SettingsFormProps) {
  const t = useMessages(messages)
  const queries = useQueryClient()
  const { form, body, problem, refuse, settle } = useContractForm({
    schema: SpeechSettingsInput,
    initialValues: shownOf(settings),
    bodyOf: (values: Values) => values,
  })
  const [asked, ask] = useState<Values | null>(null)
  const [saved, setSaved] = useState<{ sent: Values; shown: Values } | null>(null)
  const isDirty = form.isDirty()

  const adopt = (next: SpeechSettings) => {
    queries.setQueryData(SPEECH_SETTINGS, next)
    settle(shownOf(next))
  }
  const saving = useMutation({
    mutationFn: (values: Values) => api.speechSettings.put({ body: values }),
    // The keys are in what was sent.
    gcTime: 0,
    onSuccess: (next, sent) => {
      adopt(next)
      setSaved({ sent, shown: shownOf(next) })
    },
    onError: refuse,
  })

  useFollowing(settings, isDirty, next => settle(shownOf(next)))

  /** That saving empties the keys' fields is no change of what was tested. */
  const standing = (fields: readonly Field[]) =>
    saved && same(fields, form.values, saved.shown) ? saved.sent : form.values

  return (
    <>
      <SettingsSource
        source={settings.source}
        onReturned={next => {
          adopt(next)
          saving.reset()
        }}
      />
      <form
        noValidate
        onSubmit={event => {
          event.preventDefault()
          if (!body() || saving.isPending) return
          const values = form.getValues()
          if (clearedBy(values, settings).length > 0) ask(values)
          else saving.mutate(values)
        }}
      >
        <Stack gap="md">
          <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
            <TranscriptionSection form={form} settings={settings} standing={standing} />
            <SynthesisSection form={form} settings={settings} standing={standing} />
          </SimpleGrid>
          <ProblemAlert error={problem} />
          <Group gap="md">
            <Button type="submit" loading={saving.isPending}>
              {t.save}
            </Button>
            <Outcome ok={saving.isSuccess && !isDirty ? true : null}>{t.saved}</Outcome>
            <Text size="sm" c="dimmed">
              {t.overwrites}
            </Text>
          </Group>
        </Stack>
      </form>
      {asked && (
        <ClearingDialog
          keys={clearedBy(asked, settings)}
          onConfirmed={() => saving.mutate(asked)}
          onClose={() => ask(null)}
        />
      )}
    </>
  )
}
