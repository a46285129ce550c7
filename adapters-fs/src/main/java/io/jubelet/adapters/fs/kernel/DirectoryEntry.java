package io.jubelet.adapters.fs.kernel;

/**
 * An entry of a directory.
 *
 * @param kind type that the file system reports; it may have changed since
 */
public record DirectoryEntry(RawPath name, Kind kind) {

    /** What an entry is. */
    public enum Kind {
        /** A directory. */
        DIRECTORY,
        /** Anything else, links as well. */
        OTHER,
        /** This file system does not report it. */
        UNKNOWN
    }
}
