import { Button, Group, List, SimpleGrid, Stack, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type SpeechSettings, SpeechSettingsInput } from '../../../../lib/contracts/schemas/models/speech.ts'
import { useMessages } from '../../../../web/language/use-language.ts'
import { api } from '../../api/api.ts'
import { speechQuery } from '../../api/queries.ts'
import { ConfirmDialog } from '../../components/dialog/confirm-dialog.tsx'
import { useContractForm } from '../../components/form/contract-form.ts'
import { useFollowing } from '../../components/form/following.ts'
import { Outcome } from '../../components/outcome.tsx'
import { ProblemAlert } from '../../components/problem/problem-alert.tsx'
import {
  clearedBy,
  type Field,
  formValuesOf,
  inputOf,
  type KeyField,
  same,
  type Values,
} from './form-values.ts'
import { messages } from './messages.ts'
import { SettingsSource } from './settings-source.tsx'
import { SynthesisSection } from './synthesis-section.tsx'
import { TranscriptionSection } from './transcription-section.tsx'
import { EndpointSection, VoicevoxSection } from './voices/engine-sections.tsx'
import { OfferedVoices } from './voices/offered-voices.tsx'

/** One form for all providers; saving replaces all settings. */
export function SettingsForm({ settings }: { settings: SpeechSettings }) {
  const t = useMessages(messages)
  const queries = useQueryClient()
  const { form, body, problem, refuse, settle } = useContractForm({
    schema: SpeechSettingsInput,
    initialValues: formValuesOf(settings),
    bodyOf: inputOf,
  })
  const [valuesToConfirm, setValuesToConfirm] = useState<Values | null>(null)
  const [saved, setSaved] = useState<{ sent: Values; shownValues: Values } | null>(null)
  const isDirty = form.isDirty()

  const adopt = (next: SpeechSettings) => {
    queries.setQueryData(speechQuery.queryKey, next)
    settle(formValuesOf(next))
  }
  const saving = useMutation({
    mutationFn: (values: Values) => api.speechSettings.put({ body: inputOf(values) }),
    // Not kept in the cache, since the variables contain keys.
    gcTime: 0,
    onSuccess: (next, sent) => {
      adopt(next)
      setSaved({ sent, shownValues: formValuesOf(next) })
    },
    onError: refuse,
  })

  useFollowing(settings, isDirty, next => settle(formValuesOf(next)))

  /** Saving empties the key fields; that does not make a test result outdated. */
  const standing = (fields: readonly Field[]) =>
    saved && same(fields, form.values, saved.shownValues) ? saved.sent : form.values

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
          if (clearedBy(values, settings).length > 0) setValuesToConfirm(values)
          else saving.mutate(values)
        }}
      >
        <Stack gap="md">
          <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
            <TranscriptionSection form={form} settings={settings} standing={standing} />
            <SynthesisSection form={form} settings={settings} standing={standing} />
            <EndpointSection form={form} isKeySet={settings.openai_key_set} />
            <VoicevoxSection form={form} />
          </SimpleGrid>
          <OfferedVoices form={form} silent={settings.silent_voices} />
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
      {valuesToConfirm && (
        <ClearingDialog
          keys={clearedBy(valuesToConfirm, settings)}
          onConfirmed={() => saving.mutate(valuesToConfirm)}
          onClose={() => setValuesToConfirm(null)}
        />
      )}
    </>
  )
}

interface ClearingDialogProps {
  keys: KeyField[]
  onConfirmed(): void
  onClose(): void
}

/** An empty field clears its key. This asks first, since the key may have been omitted by mistake. */
function ClearingDialog({ keys, onConfirmed, onClose }: ClearingDialogProps) {
  const t = useMessages(messages)
  return (
    <ConfirmDialog
      title={t.clearTitle}
      confirmLabel={t.clearConfirm}
      // The progress of saving is shown next to its button.
      action={async () => onConfirmed()}
      onClose={onClose}
    >
      <Text>{t.clearText}</Text>
      <List>
        {keys.map(key => (
          <List.Item key={key}>{t.fields[key]}</List.Item>
        ))}
      </List>
      <Text>{t.clearAdvice}</Text>
    </ConfirmDialog>
  )
}
