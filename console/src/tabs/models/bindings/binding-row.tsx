import { Box, Group, Text, UnstyledButton } from '@mantine/core'
import { ChevronDownIcon, ChevronRightIcon } from '@primer/octicons-react'
import { useId, useState } from 'react'
import type {
  Endpoint,
  RoutingPicture,
  StandingBinding,
} from '../../../../../lib/contracts/schemas/models/routing.ts'
import { api } from '../../../api/api.ts'
import { useOptimistic } from '../../../api/optimistic.ts'
import { modelsQuery } from '../../../api/queries.ts'
import { EnabledSwitch } from '../enabled-switch.tsx'
import { BindingDetails } from './binding-details.tsx'

/** A model, collapsed to its name and switch until it is opened. */
export function BindingRow({ binding, endpoint }: { binding: StandingBinding; endpoint: Endpoint }) {
  const { id, model } = binding
  const details = useId()
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setOpened] = useState(false)
  const switching = useOptimistic<RoutingPicture, boolean>({
    key: modelsQuery.queryKey,
    change: enabled => api.modelRouting.updateBinding({ params: { id }, body: { enabled } }),
    apply: (picture, enabled) => ({
      ...picture,
      bindings: picture.bindings.map(each => (each.id === id ? { ...each, enabled } : each)),
    }),
  })
  const Chevron = isOpen ? ChevronDownIcon : ChevronRightIcon
  return (
    <Box component="li" style={{ borderTop: '1px solid var(--mantine-color-default-border)' }}>
      <Group justify="space-between" wrap="nowrap" gap="sm">
        <UnstyledButton
          aria-expanded={isOpen}
          aria-controls={details}
          onClick={() => {
            setOpen(!isOpen)
            setOpened(true)
          }}
          py="sm"
          miw={0}
          flex={1}
        >
          <Group gap="xs" wrap="nowrap">
            <Box style={{ flexShrink: 0 }} c="dimmed">
              <Chevron aria-hidden />
            </Box>
            <Text component="span" miw={0} style={{ overflowWrap: 'anywhere' }} translate="no">
              {model}
            </Text>
          </Group>
        </UnstyledButton>
        <EnabledSwitch
          of={model}
          isEnabled={binding.enabled}
          onChange={enabled => switching.mutate(enabled)}
        />
      </Group>
      <Box id={details} hidden={!isOpen} pb="md" pl={{ base: 0, sm: 'lg' }}>
        {/* A running test goes on, and its result stays, when it is folded. */}
        {wasOpened && <BindingDetails binding={binding} endpoint={endpoint} />}
      </Box>
    </Box>
  )
}
