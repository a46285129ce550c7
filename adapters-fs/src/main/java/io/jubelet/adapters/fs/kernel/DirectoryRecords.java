package io.jubelet.adapters.fs.kernel;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_SHORT_UNALIGNED;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;

/** The output of getdents64(2): a list of struct linux_dirent64. */
final class DirectoryRecords {

    static final int BUFFER = 32 << 10;

    private static final int LENGTH_AT = 16;
    private static final int KIND_AT = 18;
    private static final int NAME_AT = 19;
    private static final byte DT_UNKNOWN = 0;
    private static final byte DT_DIR = 4;

    private DirectoryRecords() {
    }

    /** The entries, without the directory itself and the one above. */
    static List<DirectoryEntry> read(MemorySegment records) {
        List<DirectoryEntry> entries = new ArrayList<>();
        long at = 0;
        while (at < records.byteSize()) {
            int length = Short.toUnsignedInt(records.get(JAVA_SHORT_UNALIGNED, at + LENGTH_AT));
            RawPath name = name(records.asSlice(at + NAME_AT, length - NAME_AT));
            if (!name.isDots()) {
                entries.add(new DirectoryEntry(name, kind(records.get(JAVA_BYTE, at + KIND_AT))));
            }
            at += length;
        }
        return entries;
    }

    private static RawPath name(MemorySegment field) {
        long end = 0;
        while (field.get(JAVA_BYTE, end) != 0) {
            end++;
        }
        return RawPath.of(field.asSlice(0, end).toArray(JAVA_BYTE));
    }

    private static DirectoryEntry.Kind kind(byte type) {
        return switch (type) {
            case DT_DIR -> DirectoryEntry.Kind.DIRECTORY;
            case DT_UNKNOWN -> DirectoryEntry.Kind.UNKNOWN;
            default -> DirectoryEntry.Kind.OTHER;
        };
    }
}
