import '../../lib/data/object-stores/cos-faults.test.ts'
