import { Anchor, Box, Paper, Stack, Text, VisuallyHidden } from '@mantine/core'
import { CheckCircleFillIcon, CircleIcon } from '@primer/octicons-react'
import { useQuery } from '@tanstack/react-query'
import { useMessages } from '../../../language/use-language.ts'
import styles from '../overview.module.css'
import { modelsQuery, overviewQuery, speechQuery, storageQuery } from '../queries.ts'
import { Section } from '../section.tsx'
import { messages } from './messages.ts'
import { lacksEssential, type Step, stepsOf } from './steps.ts'

/** The way from an empty platform to one that learners use; gone when the essential steps are done. */
export function NextSteps() {
  const t = useMessages(messages)
  const [overview, models] = [useQuery(overviewQuery), useQuery(modelsQuery)]
  const [speech, storage] = [useQuery(speechQuery), useQuery(storageQuery)]
  const isKnown = [overview, models, speech, storage].every(({ isPending }) => !isPending)
  const steps = stepsOf({
    overview: overview.data,
    models: models.data,
    speech: speech.data,
    storage: storage.data,
  })
  if (!isKnown || !lacksEssential(steps)) return null
  return (
    <Section title={t.title}>
      <Paper withBorder p="md">
        <Text size="sm" c="dimmed" mb="sm">
          {t.intro}
        </Text>
        <Stack component="ol" gap="sm" className={styles.plain ?? ''}>
          {steps.map(step => (
            <NextStep key={step.name} step={step} />
          ))}
        </Stack>
      </Paper>
    </Section>
  )
}

interface NextStepProps {
  step: Step
}

function NextStep({ step: { name, href, isDone, isOptional } }: NextStepProps) {
  const t = useMessages(messages)
  const { action, why } = t.steps[name]
  const StateIcon = isDone ? CheckCircleFillIcon : CircleIcon
  return (
    <li className={styles.step ?? ''} data-done={isDone || undefined}>
      <Box className={styles.tick ?? ''}>
        <StateIcon size={18} aria-hidden />
      </Box>
      <Box miw={0}>
        <VisuallyHidden>{isDone ? t.done : t.open}: </VisuallyHidden>
        {isDone ? (
          <Text component="span" td="line-through" c="dimmed">
            {action}
          </Text>
        ) : (
          <>
            <Anchor href={href} fw={500}>
              {action}
            </Anchor>
            {isOptional && (
              <Text component="span" size="sm" c="dimmed">
                {' '}
                ({t.optional})
              </Text>
            )}
            <Text size="sm" c="dimmed">
              {why}
            </Text>
          </>
        )}
      </Box>
    </li>
  )
}
