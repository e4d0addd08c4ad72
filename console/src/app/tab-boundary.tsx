import { Alert, Button, Text } from '@mantine/core'
import { Component, type ReactNode } from 'react'
import { useMessages } from '../language/use-language.ts'
import { messages } from './messages.ts'

interface TabBoundaryProps {
  children: ReactNode
}

/** Keeps a tab that cannot be shown from taking the whole console with it. */
export class TabBoundary extends Component<TabBoundaryProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? <Broken /> : this.props.children
  }
}

function Broken() {
  const t = useMessages(messages)
  return (
    <Alert color="red" variant="outline" role="alert">
      <Text>{t.broken}</Text>
      <Button mt="md" variant="default" onClick={() => location.reload()}>
        {t.reload}
      </Button>
    </Alert>
  )
}
