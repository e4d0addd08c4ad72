/** The text in pieces of these lengths; undefined if they are not those of the whole text. */
export function cutInto(text: string, lengths: readonly number[]): string[] | undefined {
  let end = 0
  const pieces = lengths.map(length => {
    const start = end
    end += length
    return text.slice(start, end)
  })
  return end === text.length ? pieces : undefined
}
