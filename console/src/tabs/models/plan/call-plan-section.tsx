import { Box, Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import type { RoutingPicture } from '../../../../../lib/contracts/schemas/models/routing.ts'
import { useMessages } from '../../../../../web/language/use-language.ts'
import { api } from '../../../api/api.ts'
import { ConfirmDialog } from '../../../components/dialog/confirm-dialog.tsx'
import { useNotice } from '../../../components/problem/notice.ts'
import { modelsOf, useRefresh } from '../routing-picture.ts'
import { CallPlanDialog } from './call-plan-dialog.tsx'
import { messages } from './messages.ts'
import { PlannedModels } from './planned-models.tsx'

export function CallPlanSection({ picture }: { picture: RoutingPicture }) {
  const t = useMessages(messages)
  const [requestedDialog, requestDialog] = useState<'change' | 'clear' | null>(null)
  const close = () => requestDialog(null)
  const { automatic_default, call_plan } = picture
  const models = modelsOf(picture)
  const isPlanned = call_plan.default_model !== null || call_plan.fallback_models.length > 0
  return (
    <Box component="section" aria-labelledby="call-plan">
      <Title order={2} size="h4" mb="sm" id="call-plan">
        {t.title}
      </Title>
      <Paper withBorder p="md">
        <Stack>
          <Stack gap={4}>
            <Text size="sm" c="dimmed">
              {t.explained}
            </Text>
            <Text size="sm" c="dimmed">
              {t.cheaper}
            </Text>
          </Stack>
          {models.length === 0 ? (
            <Text size="sm">{t.needsModel}</Text>
          ) : (
            <>
              <PlannedModels plan={call_plan} models={models} automatic={automatic_default?.model ?? null} />
              <Group gap="xs">
                <Button variant="default" onClick={() => requestDialog('change')}>
                  {t.change}
                </Button>
                {isPlanned && (
                  <Button
                    variant="default"
                    c="var(--mantine-color-error)"
                    onClick={() => requestDialog('clear')}
                  >
                    {t.clear}
                  </Button>
                )}
              </Group>
            </>
          )}
        </Stack>
      </Paper>
      {requestedDialog === 'change' && (
        <CallPlanDialog
          plan={call_plan}
          models={models}
          automatic={automatic_default?.model ?? null}
          onClose={close}
        />
      )}
      {requestedDialog === 'clear' && <ClearPlan onClose={close} />}
    </Box>
  )
}

function ClearPlan({ onClose }: { onClose(): void }) {
  const t = useMessages(messages)
  const refresh = useRefresh()
  const notify = useNotice()
  return (
    <ConfirmDialog
      title={t.clearTitle}
      confirmLabel={t.clear}
      onClose={onClose}
      action={async () => {
        await api.modelRouting.removeCallPlan()
        notify(t.cleared)
        await refresh()
      }}
    >
      <Text>{t.clearText}</Text>
    </ConfirmDialog>
  )
}
