import '../../browser/cos-probes.test.ts'
