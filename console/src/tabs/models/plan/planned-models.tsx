import { Badge, Box, Group, List, Stack, Text } from '@mantine/core'
import type { CallPlan } from '../../../../../lib/contracts/schemas/models/routing.ts'
import { useMessages } from '../../../../../web/language/use-language.ts'
import type { PlannableModel } from '../routing-picture.ts'
import { messages } from './messages.ts'

interface PlannedModelsProps {
  plan: CallPlan
  models: PlannableModel[]
  /** The automatic default; null if there is none. */
  automatic: string | null
}

/** The saved plan, with unusable models marked. */
export function PlannedModels({ plan, models, automatic }: PlannedModelsProps) {
  const t = useMessages(messages)
  const { default_model, fallback_models } = plan
  const isUsable = (name: string) => models.some(({ model, isUsable }) => model === name && isUsable)
  const plannedModels = [default_model, ...fallback_models].filter(model => model !== null)
  const named = (model: string) => (
    <Group gap="xs">
      <Text component="span" style={{ overflowWrap: 'anywhere' }} translate="no">
        {model}
      </Text>
      {!isUsable(model) && (
        <Badge variant="default" tt="none" c="var(--mantine-color-error)">
          {t.notUsable}
        </Badge>
      )}
    </Group>
  )
  return (
    <Stack>
      <Box>
        <Text size="sm" c="dimmed">
          {t.default}
        </Text>
        {default_model === null ? (
          <Text>{automatic === null ? t.automatic : t.automaticIs(automatic)}</Text>
        ) : (
          named(default_model)
        )}
      </Box>
      <Box>
        <Text size="sm" c="dimmed" id="planned-fallbacks">
          {t.fallbacks}
        </Text>
        {fallback_models.length === 0 ? (
          <Text>{t.noFallbacks}</Text>
        ) : (
          <List type="ordered" aria-labelledby="planned-fallbacks">
            {fallback_models.map(model => (
              <List.Item key={model}>{named(model)}</List.Item>
            ))}
          </List>
        )}
      </Box>
      {plannedModels.some(model => !isUsable(model)) && <Text size="sm">{t.notUsableHint}</Text>}
    </Stack>
  )
}
