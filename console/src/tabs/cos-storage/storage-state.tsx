import { Button, DataList, Paper, Stack, Title } from '@mantine/core'
import { useState } from 'react'
import type { CosSettings } from '../../../../lib/contracts/schemas/objects.ts'
import { useMessages } from '../../language/use-language.ts'
import { ForgetSettings } from './forget-settings.tsx'
import { messages } from './messages.ts'
import { placeOf } from './place.ts'

interface StorageStateProps {
  settings: CosSettings
  /** The environment's settings apply from now on. */
  onForgotten(): void
}

/** Where new objects go now, and who said so. */
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
        <DataList size="md" labelWidth="240px">
          {facts.map(([label, value]) => (
            <DataList.Item key={label} style={{ flexWrap: 'wrap', rowGap: 0 }}>
              <DataList.ItemLabel>{label}</DataList.ItemLabel>
              <DataList.ItemValue style={{ overflowWrap: 'anywhere' }}>{value}</DataList.ItemValue>
            </DataList.Item>
          ))}
        </DataList>
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
