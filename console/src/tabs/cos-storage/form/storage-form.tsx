import { Button, Divider, Group, List, Paper, Stack } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type CosSettings,
  CosSettingsInput,
} from '../../../../../lib/contracts/schemas/administration/objects.ts'
import { useMessages } from '../../../../../web/language/use-language.ts'
import { api } from '../../../api/api.ts'
import { keys, storageQuery } from '../../../api/queries.ts'
import { ConfirmDialog } from '../../../components/dialog/confirm-dialog.tsx'
import { useContractForm } from '../../../components/form/contract-form.ts'
import { useFollowing } from '../../../components/form/following.ts'
import { Outcome } from '../../../components/outcome.tsx'
import { ProblemAlert } from '../../../components/problem/problem-alert.tsx'
import { SectionHeading } from '../../../components/section-heading.tsx'
import { useTrial } from '../../../components/trial/use-trial.ts'
import { placeOf } from '../place.ts'
import { messages } from './messages.ts'
import { ProbeTrial } from './probe-trial.tsx'
import { StorageFields } from './storage-fields.tsx'

/** The saved settings without credentials, which the server never returns. */
const fieldsOf = ({ endpoint, region, bucket }: CosSettings): CosSettingsInput => ({
  endpoint,
  region,
  bucket,
  secret_id: '',
  secret_key: '',
})

const isSame = (one: CosSettingsInput, other: CosSettingsInput) =>
  JSON.stringify(one) === JSON.stringify(other)

export function StorageForm({ settings }: { settings: CosSettings }) {
  const t = useMessages(messages)
  const queries = useQueryClient()
  const { form, problem, body, refuse, settle } = useContractForm({
    schema: CosSettingsInput,
    initialValues: fieldsOf(settings),
    bodyOf: (values: CosSettingsInput) => values,
  })
  const [settingsToConfirm, setSettingsToConfirm] = useState<CosSettingsInput | null>(null)
  const [sent, setSent] = useState<{ filled: CosSettingsInput; left: CosSettingsInput } | null>(null)
  // The result of a test stays valid after saving, which clears the credentials on the page.
  const tested = sent && isSame(form.values, sent.left) ? sent.filled : form.values
  const trial = useTrial([JSON.stringify(tested)], (signal, body: CosSettingsInput) =>
    api.cos.test({ body }, { signal }),
  )
  const saving = useMutation({
    mutationFn: (filled: CosSettingsInput) => api.cos.put({ body: filled }),
    // Not kept in the cache, since the variables contain credentials.
    gcTime: 0,
    onError: refuse,
    async onSuccess(saved, filled) {
      queries.setQueryData(storageQuery.queryKey, saved)
      settle(fieldsOf(saved))
      setSent({ filled, left: fieldsOf(saved) })
      await queries.invalidateQueries({ queryKey: keys.objects })
    },
  })

  const isDirty = form.isDirty()
  useFollowing(settings, isDirty, next => settle(fieldsOf(next)))

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
          fits(filled =>
            isWithout(filled) && settings.secret_set ? setSettingsToConfirm(filled) : saving.mutate(filled),
          )
        }}
      >
        <Stack>
          <SectionHeading title={t.title} description={t.description} />
          <StorageFields form={form} secretSet={settings.secret_set} />
          <ProblemAlert error={problem} />
          <ProbeTrial trial={trial} onStart={() => fits(filled => trial.start(filled, refuse))} />
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
      {settingsToConfirm && (
        <ClearCredentials
          settings={settings}
          // Errors are shown at the fields.
          save={() => saving.mutateAsync(settingsToConfirm).catch(() => {})}
          onClose={() => setSettingsToConfirm(null)}
        />
      )}
    </>
  )
}

interface ClearCredentialsProps {
  settings: CosSettings
  save(): Promise<unknown>
  onClose(): void
}

/** Confirms that saving clears the credentials. */
function ClearCredentials({ settings, save, onClose }: ClearCredentialsProps) {
  const t = useMessages(messages)
  const isLeft = settings.object_store === 'cos'
  return (
    <ConfirmDialog title={t.clearTitle} confirmLabel={t.clearConfirm} onClose={onClose} action={save}>
      <List>
        <List.Item>{t.clearCredentials}</List.Item>
        {isLeft && <List.Item>{t.clearStore}</List.Item>}
        <List.Item>{t.clearRest}</List.Item>
      </List>
    </ConfirmDialog>
  )
}
