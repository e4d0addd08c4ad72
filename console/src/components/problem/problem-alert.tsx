import { Alert, Button, Text } from '@mantine/core'
import { catalogue } from '../../../../web/language/language.ts'
import { useMessages } from '../../../../web/language/use-language.ts'
import { isHarm } from '../../../../web/problem/harm.ts'
import { useProblemTexts } from '../../../../web/problem/problem-texts.ts'

const messages = catalogue({
  en: { retry: 'Try again' },
  ja: { retry: 'もう一度試す' },
  zh: { retry: '重试' },
})

/** An error, where it occurred; nothing if there is none. Red is for harm. */
export function ProblemAlert({ error, retry }: { error: unknown; retry?: () => void }) {
  const t = useMessages(messages)
  const textsOf = useProblemTexts()
  if (error === null || error === undefined) return null
  const { title, detail } = textsOf(error)
  return (
    <Alert color="red" variant={isHarm(error) ? 'outline' : 'default'} title={title} role="alert">
      <Text size="sm" style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
        {detail}
      </Text>
      {retry && (
        <Button mt="sm" size="compact-sm" variant="default" onClick={retry}>
          {t.retry}
        </Button>
      )}
    </Alert>
  )
}
