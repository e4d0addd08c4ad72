import { Button, Divider, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type CosSettings, CosSettingsInput } from '../../../../../lib/contracts/schemas/objects.ts'
import { api } from '../../../api/api.ts'
import { useContractForm } from '../../../components/contract-form.ts'
import { Outcome } from '../../../components/outcome.tsx'
import { ProblemAlert } from '../../../components/problem-alert.tsx'
import { useMessages } from '../../../language/use-language.ts'
import { placeOf } from '../place.ts'
import { ClearCredentials } from './clear-credentials.tsx'
import { messages } from './messages.ts'
import { StorageFields } from './storage-fields.tsx'
import { Trial } from './trial.tsx'
import { useProbes } from './use-probes.ts'

/** What is saved but the credentials, which never come back. */
const fieldsOf = ({ endpoint, region, bucket }: CosSettings): CosSettingsInput => ({
  endpoint,
  region,
  bucket,
  secret_id: '',
  secret_key: '',
})

interface StorageFormProps {
  settings: CosSettings
}

export function StorageForm({ settings }: StorageFormProps) {
  const t = useMessages(messages)
  const queries = useQueryClient()
  const { form, problem, body, refuse, settle } = useContractForm({
    schema: CosSettingsInput,
    initialValues: fieldsOf(settings),
    bodyOf: (values: CosSettingsInput) => values,
  })
  const [asked, ask] = useState<CosSettingsInput | null>(null)
  /** The form as it was tried last. */
  const [tried, setTried] = useState('')
  const trial = useProbes(refuse)
  const saving = useMutation({
    mutationFn: (filled: CosSettingsInput) => api.cos.put({ body: filled }),
    // What was sent holds the secret key.
    gcTime: 0,
    onError: refuse,
    async onSuccess(saved, filled) {
      queries.setQueryData(['cos', 'settings'], saved)
      settle(fieldsOf(saved))
      // What was found out about the form is still true of it, though its credentials are gone from the page.
      setTried(last => (last === JSON.stringify(filled) ? JSON.stringify(fieldsOf(saved)) : last))
      await queries.invalidateQueries({ queryKey: ['cos', 'objects'] })
    },
  })

  // Somebody else's change is shown unless it would take away what is being typed.
  const isDirty = form.isDirty()
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what the server says is followed.
  useEffect(() => {
    if (!isDirty) settle(fieldsOf(settings))
  }, [settings])

  const fits = (use: (filled: CosSettingsInput) => void) => {
    if (body()) use(form.getValues())
  }
  const isWithout = ({ secret_id, secret_key }: CosSettingsInput) =>
    secret_id.trim() === '' && secret_key.trim() === ''
  const saved = !isDirty && saving.data
  return (
    <>
      <Paper
        component="form"
        aria-label={t.title}
        withBorder
        p="md"
        noValidate
        onSubmit={event => {
          event.preventDefault()
          fits(filled => (isWithout(filled) && settings.secret_set ? ask(filled) : saving.mutate(filled)))
        }}
      >
        <Stack>
          <Title order={2} size="h4">
            {t.title}
          </Title>
          <Text size="sm" c="dimmed">
            {t.description}
          </Text>
          <StorageFields form={form} secretSet={settings.secret_set} />
          <ProblemAlert error={problem} />
          <Trial
            {...trial}
            isOutdated={tried !== JSON.stringify(form.values)}
            onStart={() =>
              fits(filled => {
                setTried(JSON.stringify(filled))
                trial.start(filled)
              })
            }
            onStop={trial.stop}
          />
          <Divider />
          <Group>
            <Button type="submit" loading={saving.isPending}>
              {t.save}
            </Button>
            <Outcome ok={saved ? true : null}>
              {saved && (saved.object_store === 'cos' ? t.savedBucket(placeOf(saved) ?? '') : t.savedLocal)}
            </Outcome>
          </Group>
        </Stack>
      </Paper>
      {asked && (
        <ClearCredentials
          settings={settings}
          // A refusal is shown at the fields.
          save={() => saving.mutateAsync(asked).catch(() => {})}
          onClose={() => ask(null)}
        />
      )}
    </>
  )
}
