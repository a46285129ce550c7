package io.jubelet.app.config;

import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;

/** Describes why a file can't be read. */
final class ReadErrors {

    private ReadErrors() {
    }

    static String of(Throwable failure) {
        return switch (failure) {
            case NoSuchFileException missing -> "it does not exist";
            case AccessDeniedException denied -> "permission denied";
            case FileSystemException other when other.getReason() != null -> other.getReason();
            case UncheckedIOException wrapped -> of(wrapped.getCause());
            case Throwable other when other.getCause() != null -> of(other.getCause());
            case Throwable other -> String.valueOf(other.getMessage());
        };
    }
}
