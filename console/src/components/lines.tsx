import { List, type ListProps } from '@mantine/core'

interface LinesProps extends Omit<ListProps, 'children'> {
  of: string[]
}

export const Lines = ({ of, ...rest }: LinesProps) => (
  <List {...rest}>
    {of.map(line => (
      <List.Item key={line}>{line}</List.Item>
    ))}
  </List>
)
