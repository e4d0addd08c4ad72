import { Button, Paper, Stack, Title } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CosSettings } from '../../../../lib/contracts/schemas/administration/objects.ts'
import { useMessages } from '../../../../web/language/use-language.ts'
import { api } from '../../api/api.ts'
import { storageQuery } from '../../api/queries.ts'
import { ConfirmDialog } from '../../components/dialog/confirm-dialog.tsx'
import { Lines } from '../../components/lines.tsx'
import { FactList } from '../../components/list/fact-list.tsx'
import { useNotice } from '../../components/problem/notice.ts'
import { messages } from './messages.ts'
import { placeOf } from './place.ts'

interface StorageStateProps {
  settings: CosSettings
  /** Called when the environment's settings apply again. */
  onForgotten(): void
}

/** The place of new objects, and the source of that setting. */
export function StorageState({ settings, onForgotten }: StorageStateProps) {
  const t = useMessages(messages)
  const [isAsked, ask] = useState(false)
  const { object_store, bucket, secret_set, source } = settings
  const isBeside = object_store === 'local' && secret_set && bucket !== ''
  const facts = [
    [t.newObjects, isBeside ? t.localBeside(bucket) : (placeOf(settings) ?? t.local)],
    [t.settings, t.sources[source]],
    [t.credentials, secret_set ? t.credentialsSet : t.credentialsUnset],
  ] as const
  return (
    <Paper component="section" aria-label={t.state} withBorder p="md">
      <Stack align="flex-start">
        <Title order={2} size="h4">
          {t.state}
        </Title>
        <FactList facts={facts} labelWidth="240px" />
        {source === 'saved' && (
          <Button variant="default" onClick={() => ask(true)}>
            {t.forget}
          </Button>
        )}
      </Stack>
      {isAsked && <ForgetSettings onClose={() => ask(false)} onForgotten={onForgotten} />}
    </Paper>
  )
}

function ForgetSettings({ onForgotten, onClose }: { onForgotten(): void; onClose(): void }) {
  const t = useMessages(messages)
  const queries = useQueryClient()
  const notify = useNotice()
  return (
    <ConfirmDialog
      title={t.forgetTitle}
      confirmLabel={t.forget}
      onClose={onClose}
      action={async () => {
        queries.setQueryData(storageQuery.queryKey, await api.cos.remove())
        onForgotten()
        notify(t.forgotten)
      }}
    >
      <Lines of={t.forgetText} />
    </ConfirmDialog>
  )
}
