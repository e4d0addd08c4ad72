import '../../lib/media/cos-faults.test.ts'
