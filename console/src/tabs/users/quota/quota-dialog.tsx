import { Button, Group, Progress, Stack, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { User } from '../../../../../lib/contracts/schemas/accounts/accounts.ts'
import {
  type AccountQuota,
  type Quota,
  STORED_KINDS,
} from '../../../../../lib/contracts/schemas/accounts/quotas.ts'
import { useFormats, useMessages } from '../../../../../web/language/use-language.ts'
import { api } from '../../../api/api.ts'
import { keys } from '../../../api/queries.ts'
import { FormDialog } from '../../../components/dialog/form-dialog.tsx'
import { FactList } from '../../../components/list/fact-list.tsx'
import { useNotice } from '../../../components/problem/notice.ts'
import { QueryView } from '../../../components/query-view.tsx'
import { messages } from './messages.ts'
import { inputOf, QuotaFields, type QuotaInput, quotaOf } from './quota-fields.tsx'

/** The quota of an account, and how much of it is used. */
export function QuotaDialog({ user, onClose }: { user: User; onClose(): void }) {
  const t = useMessages(messages)
  const queries = useQueryClient()
  const notify = useNotice()
  const params = { id: user.id }
  const [typed, setTyped] = useState<QuotaInput | null>(null)
  const stored = useQuery({
    queryKey: [...keys.quotas, user.id],
    queryFn: ({ signal }) => api.quotas.ofAccount({ params }, { signal }),
  })
  const saving = useMutation({
    mutationFn: (body: Quota | null) =>
      body ? api.quotas.putOfAccount({ params, body }) : api.quotas.resetOfAccount({ params }),
    onSuccess: async () => {
      notify(t.saved)
      await queries.invalidateQueries({ queryKey: keys.quotas })
      onClose()
    },
  })
  const quota = typed && quotaOf(typed)
  return (
    <FormDialog
      title={t.storageOf(user.username)}
      submitLabel={t.save}
      isReady={quota !== null}
      isPending={saving.isPending}
      problem={saving.error}
      onSubmit={() => quota && saving.mutate(quota)}
      onClose={onClose}
    >
      <QueryView query={stored}>
        {usedStorage => (
          <Stack>
            <Used storage={usedStorage} />
            <QuotaFields value={typed ?? inputOf(usedStorage.quota)} onChange={setTyped} />
            <Group justify="space-between">
              <Text size="sm" c="dimmed">
                {usedStorage.is_own ? t.own : t.shared}
              </Text>
              {usedStorage.is_own && (
                <Button variant="default" size="xs" onClick={() => saving.mutate(null)}>
                  {t.reset}
                </Button>
              )}
            </Group>
          </Stack>
        )}
      </QueryView>
    </FormDialog>
  )
}

function Used({ storage }: { storage: AccountQuota }) {
  const t = useMessages(messages)
  const { bytes: sizeOf, number } = useFormats()
  const { bytes, by_kind, quota, events_today, counted_at } = storage
  const used = t.used(sizeOf(bytes), sizeOf(quota.bytes))
  return (
    <Stack gap="xs">
      <Text>{used}</Text>
      <Progress
        value={quota.bytes > 0 ? Math.min(100, (100 * bytes) / quota.bytes) : 100}
        color={bytes >= quota.bytes ? 'red' : 'blue'}
        aria-label={used}
      />
      <FactList
        labelWidth="16em"
        facts={STORED_KINDS.filter(kind => by_kind[kind] > 0).map(kind => [
          t.kinds[kind],
          sizeOf(by_kind[kind]),
        ])}
      />
      <Text size="sm">{t.eventsToday(number(events_today), number(quota.events_a_day))}</Text>
      {counted_at === null && (
        <Text size="sm" c="dimmed">
          {t.counting}
        </Text>
      )}
    </Stack>
  )
}
