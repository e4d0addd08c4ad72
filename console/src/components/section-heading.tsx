import { Text, Title } from '@mantine/core'

/** The title of a section, with a description below. */
export function SectionHeading({
  title,
  description,
  id,
}: {
  title: string
  description: string
  id?: string
}) {
  return (
    <>
      <Title order={2} size="h4" {...(id && { id })}>
        {title}
      </Title>
      <Text size="sm" c="dimmed">
        {description}
      </Text>
    </>
  )
}
