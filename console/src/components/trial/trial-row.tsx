import { Box, Button, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { catalogue } from '../../../../web/language/language.ts'
import { useMessages } from '../../../../web/language/use-language.ts'
import type { Trial } from './use-trial.ts'
import { Waiting } from './waiting.tsx'

const messages = catalogue({
  en: { stop: 'Stop the test', outdated: 'Outdated: the settings have changed since this test.' },
  ja: { stop: 'テストを中止', outdated: 'このテストの後に設定が変更されたため、結果は古くなっています。' },
  zh: { stop: '停止测试', outdated: '结果已过期：测试之后设置有更改。' },
})

interface TrialRowProps {
  label: string
  /** The button's name, if its label does not say what is tested. */
  name?: string
  /** The text while the test runs. */
  running: string
  trial: Pick<Trial<unknown>, 'isRunning' | 'stop'>
  onStart(): void
  isDisabled?: boolean
  /** A hint about missing input before the test can start. */
  missing?: string | null
  /** The result. */
  children: ReactNode
}

/** The button of a test, with its progress and result beside it. The same button stops the test, so the focus stays. */
export function TrialRow(props: TrialRowProps) {
  const { label, name, running, trial, onStart, isDisabled = false, missing, children } = props
  const t = useMessages(messages)
  return (
    <Group align="flex-start" gap="md">
      <Button
        variant="default"
        disabled={isDisabled && !trial.isRunning}
        onClick={() => (trial.isRunning ? trial.stop() : onStart())}
        aria-label={trial.isRunning ? t.stop : (name ?? label)}
      >
        {trial.isRunning ? t.stop : label}
      </Button>
      <Box style={{ flex: '1 1 240px' }} miw={0} pt={6}>
        {trial.isRunning && <Waiting label={running} />}
        {missing && (
          <Text size="sm" c="dimmed">
            {missing}
          </Text>
        )}
        {children}
      </Box>
    </Group>
  )
}

/** Says beside a result that its values have changed since. */
export function Outdated() {
  const t = useMessages(messages)
  return (
    <Text component="div" size="sm" fw={600} c="var(--mantine-color-text)">
      {t.outdated}
    </Text>
  )
}
