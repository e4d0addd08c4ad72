import { Anchor, Box, Paper, Stack, Text, VisuallyHidden } from '@mantine/core'
import { CheckCircleFillIcon, CircleIcon } from '@primer/octicons-react'
import { useQuery } from '@tanstack/react-query'
import type { CosSettings } from '../../../../../lib/contracts/schemas/administration/objects.ts'
import type { Overview } from '../../../../../lib/contracts/schemas/administration/overview.ts'
import type { RoutingPicture } from '../../../../../lib/contracts/schemas/models/routing.ts'
import type { SpeechSettings } from '../../../../../lib/contracts/schemas/models/speech.ts'
import { useMessages } from '../../../../../web/language/use-language.ts'
import { modelsQuery, speechQuery, storageQuery } from '../../../api/queries.ts'
import styles from '../overview.module.css'
import { overviewQuery, staleTime } from '../queries.ts'
import { Section } from '../section.tsx'
import { messages } from './messages.ts'

/** The steps to set up an empty platform. It disappears when the essential ones are done. */
export function NextSteps() {
  const t = useMessages(messages)
  const [overview, models] = [useQuery(overviewQuery), useQuery({ ...modelsQuery, staleTime })]
  const [speech, storage] = [
    useQuery({ ...speechQuery, staleTime }),
    useQuery({ ...storageQuery, staleTime }),
  ]
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

function NextStep({ step: { name, href, isDone, isOptional } }: { step: Step }) {
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

type StepName = 'model' | 'invite' | 'requests' | 'article' | 'voice' | 'transcription' | 'storage'

interface Step {
  name: StepName
  href: string
  isDone: boolean
  isOptional: boolean
}

interface Known {
  overview: Overview | undefined
  models: RoutingPicture | undefined
  speech: SpeechSettings | undefined
  storage: CosSettings | undefined
}

const essential: readonly StepName[] = ['model', 'invite', 'article']

/** The steps whose state is known. */
function stepsOf({ overview, models, speech, storage }: Known): Step[] {
  const { users, invite_codes, registration_requests, articles } = overview ?? {}
  const hasRequests = registration_requests && registration_requests.total !== 0
  const steps: [StepName, href: string, isDone: boolean | null | undefined][] = [
    ['model', '#/models', models && models.automatic_default !== null],
    ['invite', '#/invite-codes', invite_codes && (invite_codes.total !== 0 || users?.total !== 1)],
    ['requests', '#/registration-requests', hasRequests ? registration_requests.pending === 0 : null],
    ['article', '#/articles', articles && articles.total > 0],
    ['voice', '#/speech', speech && speech.synthesis_provider === 'azure'],
    [
      'transcription',
      '#/speech',
      speech && speech.transcription_base_url !== '' && speech.transcription_model !== '',
    ],
    ['storage', '#/cos-storage', storage && storage.object_store === 'cos'],
  ]
  return steps.flatMap(([name, href, isDone]) =>
    typeof isDone === 'boolean'
      ? [{ name, href, isDone, isOptional: !essential.includes(name) && name !== 'requests' }]
      : [],
  )
}

/** True if the platform is not set up yet. */
const lacksEssential = (steps: readonly Step[]): boolean =>
  steps.some(({ name, isDone }) => essential.includes(name) && !isDone)
