package io.jubelet.domain.validation;

import java.util.Arrays;

/** Rules for paths in volumes and on the host. */
final class Paths {

    private static final int MOST_MODE = 0777;

    private Paths() {
    }

    /** A relative path that stays below its start. */
    static void descending(Field field, String path) {
        if (path.startsWith("/")) {
            field.invalid(path, "must be a relative path");
        }
        noBacksteps(field, path);
    }

    /** No part of the path goes up. */
    static void noBacksteps(Field field, String path) {
        if (Arrays.asList(path.split("/")).contains("..")) {
            field.invalid(path, "must not contain '..'");
        }
    }

    /**
     * As {@link #descending}, and the first part does not begin with two dots: that is how volumes keep their versions.
     */
    static void descendingNotReserved(Field field, String path) {
        descending(field, path);
        if (path.startsWith("..") && !path.startsWith("../")) {
            field.invalid(path, "must not start with '..'");
        }
    }

    /** Permission bits. */
    static void mode(Field field, int mode) {
        if (mode < 0 || mode > MOST_MODE) {
            field.invalid(mode, "must be a number between 0 and 0777 (octal), both inclusive");
        }
    }
}
