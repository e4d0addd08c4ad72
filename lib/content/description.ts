interface Description {
  title?: string | undefined
  author?: string | undefined
  intro?: string | undefined
}

/** What is said of an article as a change of its head: what is not given stays as it is. */
export const describedIn = ({ title, author, intro }: Description) => ({
  ...(title === undefined ? {} : { title }),
  ...(author === undefined ? {} : { author }),
  ...(intro === undefined ? {} : { intro }),
})
