package io.jubelet.adapters.fs.kernel;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.MemorySegment;

/** The output of fstatfs(2) on 64-bit platforms: a struct statfs. */
final class StatfsRecord {

    static final int SIZE = 128;

    private static final int TYPE = 0;
    private static final int BLOCK_SIZE = 1;
    private static final int BLOCKS = 2;
    private static final int BLOCKS_FREE = 3;
    private static final int BLOCKS_AVAILABLE = 4;
    private static final int FILES = 5;
    private static final int FILES_FREE = 6;
    /** Behind the identifier, the longest name and the fragment size. */
    private static final int FLAGS = 10;

    private StatfsRecord() {
    }

    static FileSystemSize read(MemorySegment fields) {
        long block = field(fields, BLOCK_SIZE);
        long blocks = field(fields, BLOCKS);
        return new FileSystemSize(field(fields, TYPE), blocks * block, (blocks - field(fields, BLOCKS_FREE)) * block,
                field(fields, BLOCKS_AVAILABLE) * block, field(fields, FILES), field(fields, FILES_FREE),
                field(fields, FLAGS));
    }

    private static long field(MemorySegment fields, int index) {
        return fields.getAtIndex(JAVA_LONG, index);
    }
}
