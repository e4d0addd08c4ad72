import { Group, Paper, Stack, Switch, Text, Title } from '@mantine/core'
import { useId, useState } from 'react'
import type { FurtherState } from '../../../../../lib/contracts/schemas/japanese/further/administration.ts'
import { useMessages } from '../../../../../web/language/use-language.ts'
import { api } from '../../../api/api.ts'
import { ConfirmDialog } from '../../../components/dialog/confirm-dialog.tsx'
import { OrderButtons } from '../../../components/list/order-buttons.tsx'
import { AboutDictionary } from './about-dictionary.tsx'
import { FurtherCandidate } from './further-candidate.tsx'
import { type Installed, memoryWhenOn, newerIn } from './memory.ts'
import { messages } from './messages.ts'
import { Updates } from './updates.tsx'
import { useFurtherChange } from './use-further-change.ts'

interface ItemProps {
  of: Installed
  state: FurtherState
  isFirst: boolean
  isLast: boolean
  onMove(by: 1 | -1): void
  onSwitch(is_on: boolean): void
}

/** A dictionary of the list: the edition in use, its candidate, and what an administrator may do with it. */
export function Item({ of, state, isFirst, isLast, onMove, onSwitch }: ItemProps) {
  const t = useMessages(messages)
  const [isRemoving, setRemoving] = useState(false)
  const heading = useId()
  const { slots, is_on } = of
  const slot = slots.active ?? slots.candidate
  const title = slot?.report.about.title ?? t.unnamed
  const newer = newerIn(of)
  const mayNot = !is_on && memoryWhenOn(state, of) > state.most_memory_bytes
  return (
    <Paper component="li" withBorder p="md" radius="md" aria-labelledby={heading}>
      <Stack gap="sm">
        <Group justify="space-between" align="flex-start" wrap="wrap">
          <div style={{ minWidth: 0, overflowWrap: 'anywhere', flex: '1 1 220px' }}>
            <Title order={3} size="h5" id={heading}>
              {title}
            </Title>
            <Text size="sm" c="dimmed">
              {slots.active ? t.revision(slots.active.report.about.revision) : t.notActive}
            </Text>
            {newer && (
              <Text size="sm" fw={600}>
                {t.newer(newer.report.about.revision)}
              </Text>
            )}
          </div>
          <Group gap="sm">
            <Switch
              aria-label={t.isOnOf(title)}
              label={is_on ? t.isOn : t.isOff}
              checked={is_on}
              disabled={mayNot}
              onChange={event => onSwitch(event.currentTarget.checked)}
            />
            <OrderButtons
              labels={{ up: t.up(title), down: t.down(title), remove: t.removeOf(title) }}
              isFirst={isFirst}
              isLast={isLast}
              onMove={onMove}
              onRemove={() => setRemoving(true)}
            />
          </Group>
        </Group>
        {mayNot && <Text size="sm">{t.noRoomToSwitch}</Text>}
        {slots.active && <AboutDictionary slot={slots.active} />}
        {slots.candidate && <FurtherCandidate of={of} slot={slots.candidate} state={state} />}
        <Updates of={of} title={title} isBusy={state.building !== null} />
      </Stack>
      {isRemoving && <Remove of={of} title={title} onClose={() => setRemoving(false)} />}
    </Paper>
  )
}

function Remove({ of: { id }, title, onClose }: { of: Installed; title: string; onClose(): void }) {
  const t = useMessages(messages)
  const removing = useFurtherChange(
    () => api.furtherDictionaries.remove({ params: { id } }),
    t.removed(title),
  )
  return (
    <ConfirmDialog
      title={t.removeTitle(title)}
      confirmLabel={t.remove}
      action={() => removing.mutateAsync()}
      onClose={onClose}
    >
      <Text size="sm">{t.removeText}</Text>
    </ConfirmDialog>
  )
}
