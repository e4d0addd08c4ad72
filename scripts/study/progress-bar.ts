import type { Task } from '../../lib/contracts/schemas/tasks.ts'

const WIDTH = 30

/** A line on standard error that redraws itself on a terminal, and prints only the steps elsewhere. */
export function progressBar(output: NodeJS.WriteStream) {
  let shown: Pick<Task, 'step' | 'progress'> = { step: 'queued', progress: 0 }
  let lastStep = ''
  return {
    /** Without a task: the one shown last, with a note. */
    show(task = shown, note = '') {
      shown = task
      const { step, progress } = task
      if (output.isTTY) {
        const filled = Math.round((progress / 100) * WIDTH)
        const bar = '█'.repeat(filled) + '░'.repeat(WIDTH - filled)
        output.write(`\r\x1b[2K${bar} ${String(progress).padStart(3)} % ${step} ${note}`)
      } else if (step !== lastStep) output.write(`${step} …\n`)
      lastStep = step
    },
    end() {
      if (output.isTTY) output.write('\r\x1b[2K')
    },
  }
}
