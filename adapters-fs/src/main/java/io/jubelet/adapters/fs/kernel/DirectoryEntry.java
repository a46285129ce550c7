package io.jubelet.adapters.fs.kernel;

/**
 * An entry of a directory.
 *
 * @param kind what the file system says it is; it may have changed since
 */
public record DirectoryEntry(RawPath name, Kind kind) {

    /** What an entry is. */
    public enum Kind {
        /** A directory. */
        DIRECTORY,
        /** Anything else, links as well. */
        OTHER,
        /** This file system does not tell. */
        UNKNOWN
    }
}
