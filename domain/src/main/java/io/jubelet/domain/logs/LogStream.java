package io.jubelet.domain.logs;

/** Output of a container. */
public enum LogStream {
    /** Standard output. */
    STDOUT,
    /** Standard error. */
    STDERR
}
