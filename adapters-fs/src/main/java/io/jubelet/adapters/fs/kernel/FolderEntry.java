package io.jubelet.adapters.fs.kernel;

/**
 * An entry of a folder.
 *
 * @param kind what the file system says it is; it may have changed since
 */
public record FolderEntry(RawPath name, Kind kind) {

    /** What an entry is. */
    public enum Kind {
        /** A folder. */
        FOLDER,
        /** Anything else, links as well. */
        OTHER,
        /** This file system does not tell. */
        UNKNOWN
    }
}
