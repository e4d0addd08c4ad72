import { Button, Collapse, NumberInput, SimpleGrid, Stack } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { ChevronDownIcon, ChevronRightIcon } from '@primer/octicons-react'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import { useFormats, useMessages } from '../../../../../web/language/use-language.ts'
import { PriceFields } from '../prices/price-fields.tsx'
import { priceNames } from '../prices/price-values.ts'
import { type EndpointValues, limits } from './endpoint-values.ts'
import { messages } from './messages.ts'

const NAMES = ['timeout_ms', 'max_concurrency', 'requests_per_minute', ...priceNames] as const

/** Rarely changed fields, collapsed until they are opened or contain an error. */
export function LimitFields({ form }: { form: UseFormReturnType<EndpointValues> }) {
  const t = useMessages(messages)
  const { number } = useFormats()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const { errors } = form
  useEffect(() => {
    if (NAMES.some(name => errors[name])) setOpen(true)
  }, [errors])
  // Open it before an invalid field in it gets the focus.
  const focusWrong = useEffectEvent(() => {
    const wrong = NAMES.find(name => errors[name])
    if (wrong) form.getInputNode(wrong)?.focus()
  })
  useEffect(() => {
    if (isOpen) focusWrong()
  }, [isOpen])
  const labels = {
    timeout_ms: [t.timeoutSeconds, null],
    max_concurrency: [t.concurrencyField, null],
    requests_per_minute: [t.rateField, t.rateHint],
  } as const
  const limit = (name: keyof typeof limits) => {
    const [min, max] = limits[name]
    const [label, description] = labels[name]
    const props = form.getInputProps(name)
    return (
      <NumberInput
        label={label}
        description={description}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        min={min}
        max={max}
        allowDecimal={name === 'timeout_ms'}
        hideControls
        {...props}
        error={props.error ? t.range(number(min), number(max)) : null}
      />
    )
  }
  return (
    <div>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={isOpen ? <ChevronDownIcon aria-hidden /> : <ChevronRightIcon aria-hidden />}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {t.limits}
      </Button>
      {/* Without a transition, whose end those who want no motion would never come to. */}
      <Collapse expanded={isOpen} id={id} keepMountedMode="display-none" transitionDuration={0}>
        <Stack pt="sm">
          <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm">
            {limit('timeout_ms')}
            {limit('max_concurrency')}
            {limit('requests_per_minute')}
          </SimpleGrid>
          <PriceFields field={form.getInputProps} hint={t.pricesHint} />
        </Stack>
      </Collapse>
    </div>
  )
}
