import '../../browser/cos-objects.test.ts'
