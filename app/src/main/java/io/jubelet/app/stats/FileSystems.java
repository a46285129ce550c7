package io.jubelet.app.stats;

import io.jubelet.domain.stats.summary.FileSystemUse;
import io.jubelet.ports.stats.FileSystemReading;
import io.jubelet.ports.stats.FilesUse;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;

/** File systems in the form of the summary. */
final class FileSystems {

    private static final OptionalLong NONE = OptionalLong.empty();

    private FileSystems() {
    }

    /** A whole file system. */
    static FileSystemUse whole(Instant time, FileSystemReading reading) {
        return new FileSystemUse(time, OptionalLong.of(reading.availableBytes()),
                OptionalLong.of(reading.capacityBytes()), OptionalLong.of(reading.usedBytes()),
                OptionalLong.of(reading.inodesFree()), OptionalLong.of(reading.inodes()),
                OptionalLong.of(reading.inodes() - reading.inodesFree()));
    }

    /** A part of a file system, which may be unknown. */
    static FileSystemUse part(Instant time, Optional<FileSystemReading> of, OptionalLong bytes, OptionalLong inodes) {
        return of.map(reading -> new FileSystemUse(time, OptionalLong.of(reading.availableBytes()),
                OptionalLong.of(reading.capacityBytes()), bytes, OptionalLong.of(reading.inodesFree()),
                OptionalLong.of(reading.inodes()), inodes))
                .orElse(new FileSystemUse(time, NONE, NONE, bytes, NONE, NONE, inodes));
    }

    /** Files on a file system; no files use nothing that could be reported. */
    static FileSystemUse files(Instant time, Optional<FileSystemReading> of, FilesUse files) {
        return files.inodes() == 0 ? part(time, of, NONE, NONE)
                : part(time, of, OptionalLong.of(files.bytes()), OptionalLong.of(files.inodes()));
    }

    /** A number with another one added, where there is one. */
    static OptionalLong plus(OptionalLong sum, OptionalLong other) {
        if (sum.isEmpty()) {
            return other;
        }
        return other.isEmpty() ? sum : OptionalLong.of(sum.getAsLong() + other.getAsLong());
    }
}
