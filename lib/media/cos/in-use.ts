/** Lets go of something once the last who uses it has left. */
export class InUse {
  private users = 0
  private isClosing = false
  private readonly release: () => void

  constructor(release: () => void) {
    this.release = release
  }

  enter(): () => void {
    this.users += 1
    let isInside = true
    return () => {
      if (!isInside) return
      isInside = false
      this.users -= 1
      this.releaseWhenEmpty()
    }
  }

  close(): void {
    this.isClosing = true
    this.releaseWhenEmpty()
  }

  private releaseWhenEmpty(): void {
    if (this.isClosing && this.users === 0) this.release()
  }
}
