import { Box, Button, Group, NativeSelect, Stack, Text, VisuallyHidden } from '@mantine/core'
import { useRef, useState } from 'react'
import { useFormats, useMessages } from '../../../../../web/language/use-language.ts'
import { moved } from '../../../../../web/moved.ts'
import { OrderButtons } from '../../../components/list/order-buttons.tsx'
import { messages } from './messages.ts'

interface FallbacksProps {
  chosen: string[]
  left: { value: string; label: string }[]
  labelOf(model: string): string
  onChange(chosen: string[]): void
}

/** The fallbacks, sorted with buttons. */
export function Fallbacks({ chosen, left, labelOf, onChange }: FallbacksProps) {
  const t = useMessages(messages)
  const { number } = useFormats()
  const [candidate, setCandidate] = useState('')
  const [announcement, announce] = useState('')
  const list = useRef<HTMLFieldSetElement>(null)
  const isLeft = left.some(({ value }) => value === candidate)

  const change = (changed: string[], model: string) => {
    onChange(changed)
    const place = changed.indexOf(model) + 1
    announce(place > 0 ? t.moved(model, number(place), number(changed.length)) : t.taken(model))
  }
  const move = (model: string, by: 1 | -1) => change(moved(chosen, chosen.indexOf(model), by), model)
  return (
    <Box component="fieldset" m={0} p={0} bd={0} miw={0} ref={list} tabIndex={-1} style={{ outline: 'none' }}>
      <Text component="legend" size="sm" fw={600} p={0}>
        {t.fallbacks}
      </Text>
      <Text size="xs" c="dimmed" mb="xs">
        {chosen.length > 0 ? t.fallbacksHint : t.noFallbacks}
      </Text>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      <Stack component="ol" gap={4} m={0} p={0} style={{ listStyle: 'none' }}>
        {chosen.map((model, at) => (
          <FallbackRow
            key={model}
            model={model}
            label={`${number(at + 1)}. ${labelOf(model)}`}
            isFirst={at === 0}
            isLast={at === chosen.length - 1}
            onMove={by => move(model, by)}
            onRemove={() => {
              change(
                chosen.filter(other => other !== model),
                model,
              )
              list.current?.focus()
            }}
          />
        ))}
      </Stack>
      {left.length === 0 ? (
        <Text size="sm" c="dimmed" mt="sm">
          {t.noneLeft}
        </Text>
      ) : (
        <Group mt="sm" align="flex-end" gap="xs">
          <NativeSelect
            label={t.addFallback}
            flex="1 1 200px"
            value={isLeft ? candidate : ''}
            data={[{ value: '', label: t.chooseModel }, ...left]}
            onChange={event => setCandidate(event.currentTarget.value)}
          />
          <Button
            variant="default"
            disabled={!isLeft}
            onClick={() => {
              change([...chosen, candidate], candidate)
              setCandidate('')
              list.current?.focus()
            }}
          >
            {t.add}
          </Button>
        </Group>
      )}
    </Box>
  )
}

interface FallbackRowProps {
  model: string
  label: string
  isFirst: boolean
  isLast: boolean
  onMove(by: 1 | -1): void
  onRemove(): void
}

function FallbackRow({ model, label, isFirst, isLast, onMove, onRemove }: FallbackRowProps) {
  const t = useMessages(messages)
  return (
    <Group component="li" gap="xs" wrap="nowrap" justify="space-between">
      <Text size="sm" miw={0} style={{ overflowWrap: 'anywhere' }} translate="no">
        {label}
      </Text>
      <OrderButtons
        labels={{ up: t.up(model), down: t.down(model), remove: t.removeOf(model) }}
        isFirst={isFirst}
        isLast={isLast}
        onMove={onMove}
        onRemove={onRemove}
      />
    </Group>
  )
}
